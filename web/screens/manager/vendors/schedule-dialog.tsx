import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import type { DeliverySchedule } from '#contract/calls/deliveries.ts';
import type { Vendor } from '#contract/calls/vendors.ts';
import { queryOf } from '#web/api/queries.ts';
import { writeOf } from '#web/api/write.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { SCHEDULE } from '../records/record-kinds.ts';
import { RecordDialog } from '../records/record-dialog.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { EVERYWHERE, ExceptionFields } from './exception-fields.tsx';
import { scheduleBody, describeSchedule, emptyWeek, scheduleValues } from './schedule-form.ts';
import { WeekFields } from './week-fields.tsx';

interface ScheduleDialogProps {
  open: boolean;
  vendor: Vendor;
  onClose: () => void;
}

/** When a vendor delivers, and until when to order for it (V1). */
export function ScheduleDialog({ open, vendor, onClose }: ScheduleDialogProps) {
  const schedule = useQuery({
    ...queryOf('getDeliverySchedule', { params: { id: vendor.id } }),
    // The form starts from what is stored now.
    refetchOnMount: 'always',
  });
  const locations = useQuery(queryOf('listLocations'));
  if (schedule.data && schedule.isFetchedAfterMount && locations.data)
    return <ScheduleForm {...{ open, vendor, onClose }} schedule={schedule.data} />;
  return (
    <LoadingDialog
      {...{ open, onClose }}
      title={titleOf(vendor)}
      reads={[schedule, locations]}
      failed={t`The schedule could not be loaded.`}
      loading={t`Loading schedule...`}
    />
  );
}

const titleOf = ({ name }: Vendor) => t`Delivery Schedule of ${name}`;

function ScheduleForm(props: ScheduleDialogProps & { schedule: DeliverySchedule }) {
  const { open, vendor, onClose, schedule } = props;
  const locations = useQuery(queryOf('listLocations')).data ?? [];
  const state = useRecordForm({
    kind: SCHEDULE,
    record: schedule,
    valuesOf: scheduleValues,
    save: (values) =>
      writeOf('updateDeliverySchedule', { params: { id: vendor.id }, body: scheduleBody(values) }),
    onSaved: onClose,
  });
  const { control } = state.form;
  const plans = useFieldArray({ control, name: 'plans' });
  const places = [
    { value: EVERYWHERE, label: t`All locations` },
    ...locations.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const nameOf = (locationId: string) =>
    places.find(({ value }) => value === (locationId || EVERYWHERE))?.label ?? t`Unknown Location`;
  const planned = new Set(plans.fields.map(({ locationId }) => locationId));
  const others = places.filter(({ value }) => value !== EVERYWHERE && !planned.has(value));

  return (
    <RecordDialog
      open={open}
      onClose={onClose}
      state={state}
      title={titleOf(vendor)}
      describe={(values) => describeSchedule(values, nameOf)}
    >
      {plans.fields.map((plan, index) => {
        const name = nameOf(plan.locationId);
        return (
          <section key={plan.id} aria-labelledby={`plan-${plan.id}`} className="space-y-2">
            <div className="flex items-center justify-between gap-3">
              <div className="min-w-0">
                <h3 id={`plan-${plan.id}`} className="font-medium wrap-anywhere">
                  {index === 0 ? t`Delivery Days` : t`Delivery Days at ${name}`}
                </h3>
                <p className="text-sm text-ink-muted">
                  {index === 0
                    ? t`At all locations without days of their own, in the time of each location.`
                    : t`These replace the days above.`}
                </p>
              </div>
              {index > 0 && (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={t`Remove the delivery days of ${name}`}
                  onClick={() => plans.remove(index)}
                >
                  <Trash2 aria-hidden className="size-5 text-ink-muted" strokeWidth={1.75} />
                </Button>
              )}
            </div>
            <WeekFields form={state.form} index={index} place={name} />
          </section>
        );
      })}
      {others.length > 0 && (
        <Select
          label={t`Other days at a location`}
          placeholder={t`Choose a location`}
          optional
          options={others}
          value=""
          onValueChange={(locationId) => plans.append({ locationId, week: emptyWeek() })}
        />
      )}
      <ExceptionFields form={state.form} places={places} />
    </RecordDialog>
  );
}
