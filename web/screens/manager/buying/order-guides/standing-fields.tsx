import { t } from '@lingui/core/macro';
import { Plus, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import { PAUSES_MAX } from '#contract/values/limits.ts';
import { STANDING_AMOUNTS, STANDING_MODES } from '#contract/values/standing-orders.ts';
import type { WeekDay } from '#contract/values/week-days.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { SelectOption } from '#web/ui/select.tsx';
import { DaysField } from '../../reminders/days-field.tsx';
import { AMOUNT_WORDS, MODE_WORDS, optionsOf } from './standing-words.ts';
import type { StandingValues } from './use-standing-form.ts';

interface StandingFieldsProps {
  values: StandingValues;
  change: (changes: Partial<StandingValues>) => void;
  choices: { vendors: readonly SelectOption[]; people: readonly SelectOption[] };
  days: readonly WeekDay[];
  /** On which the vendor delivers; undefined until it is known. */
  offered: readonly WeekDay[] | undefined;
}

/** From whom, on which days, how much, how, by whom, and how long. */
export function StandingFields(props: StandingFieldsProps) {
  const { values, change, choices, days, offered } = props;
  return (
    <>
      <Select
        label={t`Vendor`}
        options={choices.vendors}
        value={values.vendorId}
        onValueChange={(vendorId) => change({ vendorId, days: undefined })}
        placeholder={t`Choose a vendor`}
        none={t`Add products to the guide first.`}
        hint={t`Its products of this guide are ordered.`}
      />
      <div>
        <DaysField value={days} offered={offered} onChange={(chosen) => change({ days: chosen })} />
        {offered?.length === 0 && (
          <p className="mt-1.5 text-sm text-warning">
            {t`This vendor has no delivery days at this location yet.`}{' '}
            <Link href="/manager/vendors" className="font-medium underline">
              {t`Set its delivery schedule`}
            </Link>
          </p>
        )}
      </div>
      <HowFields values={values} change={change} />
      <Combobox
        label={t`Responsible`}
        hint={t`Is told that an order waits. Orders that are submitted by themselves are in this name.`}
        placeholder={t`Choose a person`}
        searchPlaceholder={t`Search people`}
        options={choices.people}
        value={values.responsibleUserId}
        onValueChange={(responsibleUserId) => change({ responsibleUserId })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t`First delivery from`}
          type="date"
          value={values.from}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          label={t`Last delivery until`}
          type="date"
          optional
          min={values.from}
          value={values.to}
          onChange={({ target }) => change({ to: target.value })}
        />
      </div>
      <PauseFields values={values} change={change} />
    </>
  );
}

type PartProps = Pick<StandingFieldsProps, 'values' | 'change'>;

function HowFields({ values, change }: PartProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t`Amounts`}
          options={optionsOf(AMOUNT_WORDS)}
          value={values.amounts}
          onValueChange={(chosen) => {
            const amounts = STANDING_AMOUNTS.find((one) => one === chosen);
            if (amounts) change({ amounts });
          }}
          hint={t(AMOUNT_WORDS[values.amounts].hint)}
        />
        <Select
          label={t`When it is prepared`}
          options={optionsOf(MODE_WORDS)}
          value={values.mode}
          onValueChange={(chosen) => {
            const mode = STANDING_MODES.find((one) => one === chosen);
            if (mode) change({ mode });
          }}
          hint={t(MODE_WORDS[values.mode].hint)}
        />
      </div>
      <TextField
        label={t`Hours before the cut-off`}
        hint={t`When an order is prepared`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={values.hours}
        onChange={({ target }) => change({ hours: target.value })}
        className="sm:max-w-60"
      />
    </>
  );
}

/** Days on which the location is closed. */
function PauseFields({ values: { pauses, from: first }, change }: PartProps) {
  const set = (at: number, changes: { from?: string; to?: string }) =>
    change({ pauses: pauses.map((one, index) => (index === at ? { ...one, ...changes } : one)) });
  return (
    <section aria-labelledby="standing-pauses" className="space-y-3">
      <div>
        <h3 id="standing-pauses" className="font-medium">
          {t`Closed days`}
        </h3>
        <p className="text-sm text-ink-muted">
          {t`Nothing is ordered for deliveries on these days.`}
        </p>
      </div>
      {pauses.map((pause, index) => {
        const number = index + 1;
        return (
          <fieldset
            // Pauses have no ids; their places stay while they are typed.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className="flex min-w-0 items-end gap-2"
          >
            <legend className="sr-only">{t`Closed days ${number}`}</legend>
            <div className="grid min-w-0 grow gap-2 sm:grid-cols-2">
              <TextField
                label={t`First day`}
                type="date"
                value={pause.from}
                onChange={({ target }) => set(index, { from: target.value })}
              />
              <TextField
                label={t`Last day`}
                type="date"
                min={pause.from}
                value={pause.to}
                onChange={({ target }) => set(index, { to: target.value })}
              />
            </div>
            <Button
              variant="ghost"
              size="icon"
              aria-label={t`Remove closed days ${number}`}
              onClick={() => change({ pauses: pauses.filter((_, other) => other !== index) })}
            >
              <Trash2 aria-hidden className="size-5 text-ink-muted" strokeWidth={1.75} />
            </Button>
          </fieldset>
        );
      })}
      {pauses.length < PAUSES_MAX && (
        <Button
          variant="secondary"
          onClick={() => change({ pauses: [...pauses, { from: first, to: first }] })}
        >
          <Plus aria-hidden className="size-4" />
          {t`Add Closed Days`}
        </Button>
      )}
    </section>
  );
}
