import { msg, t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
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

const LABELS: Record<keyof UnitInput, MessageDescriptor> = {
  name: msg`Name`,
  abbreviation: msg`Abbreviation`,
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
  const [nameMax, abbreviationMax] = [UNIT_NAME_MAX, UNIT_ABBREVIATION_MAX];

  return (
    <RecordDialog
      open={open}
      onClose={onClose}
      state={state}
      describe={(values) => described(LABELS, values)}
    >
      <TextField
        label={t(LABELS.name)}
        autoComplete="off"
        hint={t`The full name, such as Kilogram.`}
        error={errors.name?.message}
        {...register('name', {
          required: t`Name is required`,
          maxLength: {
            value: nameMax,
            message: t`Name must be less than ${nameMax} characters`,
          },
        })}
      />
      <TextField
        label={t(LABELS.abbreviation)}
        autoComplete="off"
        autoCapitalize="none"
        hint={t`Shown beside quantities, such as kg.`}
        error={errors.abbreviation?.message}
        {...register('abbreviation', {
          required: t`Abbreviation is required`,
          maxLength: {
            value: abbreviationMax,
            message: t`Abbreviation must be less than ${abbreviationMax} characters`,
          },
        })}
      />
    </RecordDialog>
  );
}
