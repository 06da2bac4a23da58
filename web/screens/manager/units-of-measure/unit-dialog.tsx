import { UNIT_ABBREVIATION_MAX, UNIT_NAME_MAX } from '#contract/values/limits.ts';
import type { Unit, UnitInput } from '#contract/calls/units.ts';
import { writeOf } from '#web/api/write.ts';
import { TextField } from '#web/ui/field.tsx';
import { described, textsOf } from '../records/field-labels.ts';
import { UNIT } from '../records/record-kinds.ts';
import { RecordDialog } from '../records/record-dialog.tsx';
import { useRecordForm } from '../records/use-record-form.ts';

interface UnitDialogProps {
  open: boolean;
  /** Undefined adds one. */
  unit: Unit | undefined;
  onClose: () => void;
}

const LABELS: Record<keyof UnitInput, string> = {
  name: 'Name',
  abbreviation: 'Abbreviation',
};

/** Adds or changes a unit of measure. */
export function UnitDialog({ open, unit, onClose }: UnitDialogProps) {
  const state = useRecordForm({
    kind: UNIT,
    record: unit,
    valuesOf: (stored: Unit | undefined) => textsOf(LABELS, stored),
    save: (body) =>
      unit
        ? writeOf('updateUnit', { params: { id: unit.id }, body })
        : writeOf('createUnit', { body }),
    onSaved: onClose,
  });
  const { register, formState } = state.form;
  const { errors } = formState;

  return (
    <RecordDialog
      open={open}
      onClose={onClose}
      state={state}
      describe={(values) => described(LABELS, values)}
    >
      <TextField
        label={LABELS.name}
        autoComplete="off"
        hint="The full name, such as Kilogram."
        error={errors.name?.message}
        {...register('name', {
          required: 'Name is required',
          maxLength: {
            value: UNIT_NAME_MAX,
            message: `Name must be less than ${UNIT_NAME_MAX} characters`,
          },
        })}
      />
      <TextField
        label={LABELS.abbreviation}
        autoComplete="off"
        autoCapitalize="none"
        hint="Shown beside quantities, such as kg."
        error={errors.abbreviation?.message}
        {...register('abbreviation', {
          required: 'Abbreviation is required',
          maxLength: {
            value: UNIT_ABBREVIATION_MAX,
            message: `Abbreviation must be less than ${UNIT_ABBREVIATION_MAX} characters`,
          },
        })}
      />
    </RecordDialog>
  );
}
