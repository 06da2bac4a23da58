import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import type { SendingRules } from '#contract/calls/sending-rules.ts';
import type { Vendor } from '#contract/calls/vendors.ts';
import { queryOf } from '#web/api/queries.ts';
import { writeOf } from '#web/api/write.ts';
import { listShown } from '#web/language/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { SENDING } from '../records/record-kinds.ts';
import { RecordDialog } from '../records/record-dialog.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { RuleFields } from './rule-fields.tsx';
import { describeSending, newRule, sendingBody, sendingValues } from './sending-form.ts';
import type { RuleValues } from './sending-form.ts';

interface SendingDialogProps {
  open: boolean;
  vendor: Vendor;
  onClose: () => void;
}

/** When purchase orders go to a vendor by themselves (H1). */
export function SendingDialog({ open, vendor, onClose }: SendingDialogProps) {
  const rules = useQuery({
    ...queryOf('getSendingRules', { params: { id: vendor.id } }),
    // The form starts from what is stored now.
    refetchOnMount: 'always',
  });
  const locations = useQuery(queryOf('listLocations'));
  if (rules.data && rules.isFetchedAfterMount && locations.data)
    return <SendingForm {...{ open, vendor, onClose }} rules={rules.data} />;
  return (
    <LoadingDialog
      {...{ open, onClose }}
      title={titleOf(vendor)}
      reads={[rules, locations]}
      failed={t`The sending could not be loaded.`}
      loading={t`Loading sending...`}
    />
  );
}

const titleOf = ({ name }: Vendor) => t`Sending to ${name}`;

function SendingForm(props: SendingDialogProps & { rules: SendingRules }) {
  const { open, vendor, onClose } = props;
  const locations = useQuery(queryOf('listLocations')).data ?? [];
  const state = useRecordForm({
    kind: SENDING,
    record: props.rules,
    valuesOf: sendingValues,
    save: (values) =>
      writeOf('updateSendingRules', { params: { id: vendor.id }, body: sendingBody(values) }),
    onSaved: onClose,
  });
  const { control } = state.form;
  const rules = useFieldArray({ control, name: 'rules' });
  const named = new Set(rules.fields.flatMap(({ locationIds }) => locationIds));
  const others = locations
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .filter(({ value }) => !named.has(value));
  const nameOf = ({ locationIds, regions }: RuleValues) =>
    locationIds.length + regions.length === 0
      ? t`All locations`
      : listShown([
          ...locationIds.map(
            (id) => locations.find((one) => String(one.id) === id)?.name ?? t`Unknown Location`,
          ),
          ...regions,
        ]);

  return (
    <RecordDialog
      open={open}
      onClose={onClose}
      state={state}
      title={titleOf(vendor)}
      describe={(values) => describeSending(values, nameOf)}
    >
      {rules.fields.map((rule, index) => {
        const name = nameOf(rule);
        const rest = rule.locationIds;
        return index === 0 ? (
          <RuleFields key={rule.id} form={state.form} index={index} vendor={vendor} />
        ) : (
          <section
            key={rule.id}
            aria-labelledby={`rule-${rule.id}`}
            className="space-y-3 rounded-control border border-line p-3"
          >
            <div className="flex items-center justify-between gap-3">
              <h3 id={`rule-${rule.id}`} className="min-w-0 font-medium wrap-anywhere">
                {t`At ${name}`}
              </h3>
              <Button
                variant="ghost"
                size="icon"
                aria-label={t`Remove the exception at ${name}`}
                onClick={() => rules.remove(index)}
              >
                <Trash2 aria-hidden className="size-5 text-ink-muted" strokeWidth={1.75} />
              </Button>
            </div>
            <RuleFields form={state.form} index={index} vendor={vendor} />
            {others.length > 0 && (
              <Select
                label={t`Also at`}
                placeholder={t`Choose a location`}
                optional
                options={others}
                value=""
                onValueChange={(id) =>
                  rules.update(index, {
                    ...state.form.getValues(`rules.${index}`),
                    locationIds: [...rest, id],
                  })
                }
              />
            )}
          </section>
        );
      })}
      {others.length > 0 && (
        <Select
          label={t`Different at a location`}
          placeholder={t`Choose a location`}
          optional
          options={others}
          value=""
          onValueChange={(id) => rules.append(newRule([id]))}
        />
      )}
    </RecordDialog>
  );
}
