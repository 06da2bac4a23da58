import { t } from '@lingui/core/macro';
import { Info } from 'lucide-react';
import { useController, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import type { Vendor } from '#contract/calls/vendors.ts';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import {
  belowMinimumOptions,
  channelOptions,
  MINUTES,
  ruleSentence,
  whenOptions,
} from './sending-form.ts';
import type { RuleValues, SendingValues } from './sending-form.ts';

interface RuleFieldsProps {
  form: UseFormReturn<SendingValues>;
  /** The place of the rule among the rules. */
  index: number;
  vendor: Vendor;
}

/** When and how purchase orders go, and what that means in words; by hand there is nothing more to choose. */
export function RuleFields({ form, index, vendor }: RuleFieldsProps) {
  const { control, register, formState, setValue } = form;
  const at = `rules.${index}` as const;
  const when = useController({ control, name: `${at}.when` }).field;
  const channels = useController({ control, name: `${at}.channels` }).field;
  const below = useController({ control, name: `${at}.belowMinimum` }).field;
  const rule = useWatch({ control, name: at });
  const limits = rule.when === 'by_hand' ? undefined : MINUTES[rule.when];
  const error = formState.errors.rules?.[index]?.minutes?.message;

  function choose(next: string) {
    when.onChange(next);
    if (next !== 'by_hand')
      setValue(`${at}.minutes`, String(MINUTES[next as keyof typeof MINUTES].usual));
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t`Purchase orders go`}
        options={whenOptions()}
        value={when.value}
        onValueChange={choose}
        className={limits ? undefined : 'sm:col-span-2'}
      />
      {limits && (
        <>
          <TextField
            key={rule.when}
            label={rule.when === 'at_once' ? t`Minutes after the last change` : t`Minutes before`}
            inputMode="numeric"
            autoComplete="off"
            error={error}
            {...register(`${at}.minutes`, { validate: (typed) => problemIn(typed, limits) })}
          />
          <Select
            label={t`How`}
            options={channelOptions()}
            value={channels.value}
            onValueChange={channels.onChange}
          />
          <Select
            label={t`Below the minimum`}
            options={belowMinimumOptions()}
            value={below.value}
            onValueChange={below.onChange}
          />
        </>
      )}
      <Meaning rule={rule} vendor={vendor} />
    </div>
  );
}

/** What the rule means, and what it does not do. */
function Meaning({ rule, vendor }: { rule: RuleValues; vendor: Vendor }) {
  const { when, minutes, channels } = rule;
  const { name } = vendor;
  const isTyped = when === 'by_hand' || problemIn(minutes, MINUTES[when]) === true;
  return (
    <div className="flex gap-2.5 rounded-control bg-surface-subtle p-3 text-body sm:col-span-2">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-muted" strokeWidth={1.75} />
      <div className="min-w-0 space-y-1 wrap-anywhere">
        <output className="block">{isTyped && ruleSentence(rule)}</output>
        {when === 'before_cut_off' && (
          <p className="text-sm text-ink-muted">
            {t`What has no delivery date has no cut-off: a manager sends it.`}
          </p>
        )}
        {when !== 'by_hand' && vendor.email === null && channels.includes('email') && (
          <p className="text-sm font-medium text-warning">{t`${name} has no e-mail address.`}</p>
        )}
      </div>
    </div>
  );
}

function problemIn(typed: string, { min, max }: { min: number; max: number }): true | string {
  const isWhole = /^\s*\d+\s*$/.test(typed);
  const isIn = isWhole && Number(typed) >= min && Number(typed) <= max;
  return isIn || t`Enter a whole number from ${min} to ${max}`;
}
