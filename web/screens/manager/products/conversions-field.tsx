import { t } from '@lingui/core/macro';
import type { Ref } from 'react';
import { useRef } from 'react';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { SelectOption } from '#web/ui/select.tsx';
import { AddedFields } from '../records/added-fields.tsx';
import type { TypedConversion } from './conversions.ts';

interface ConversionsFieldProps {
  /** The product's own unit; '' while none is chosen. */
  ownUnit: string;
  units: readonly SelectOption[];
  value: readonly TypedConversion[];
  onChange: (conversions: TypedConversion[]) => void;
  error?: string | undefined;
  /** The first number gets the focus when the form is refused. */
  ref?: Ref<HTMLInputElement>;
}

/** The other units in which a product is counted, received and wasted (S0): a number for each, and a choice of the others. */
export function ConversionsField(props: ConversionsFieldProps) {
  const { ownUnit, units, value, onChange, error, ref } = props;
  const choice = useRef<HTMLButtonElement>(null);
  const others = units.filter(
    (unit) =>
      unit.value !== ownUnit && !value.some(({ unitOfMeasure }) => unitOfMeasure === unit.value),
  );
  const one = ownUnit || t({ message: 'unit', context: 'in one unit' });

  const change = (unitOfMeasure: string, factor: string) =>
    onChange(
      value.map((each) =>
        each.unitOfMeasure === unitOfMeasure ? { unitOfMeasure, factor } : each,
      ),
    );
  const remove = (unitOfMeasure: string) => {
    onChange(value.filter((each) => each.unitOfMeasure !== unitOfMeasure));
    // The pressed button is removed, and the focus with it.
    choice.current?.focus();
  };

  return (
    <AddedFields
      legend={t`Conversions`}
      hint={t`How many of another unit are in one ${one}, so that it can be counted, received and wasted in that unit too.`}
      rows={value.map(({ unitOfMeasure, factor }, index) => ({
        key: unitOfMeasure,
        field: (
          <TextField
            label={t`${unitOfMeasure} in one ${one}`}
            className="grow sm:max-w-56"
            inputMode="decimal"
            autoComplete="off"
            value={factor}
            onChange={(event) => change(unitOfMeasure, event.target.value)}
            ref={index === 0 ? ref : undefined}
          />
        ),
        removeLabel: t`Remove the conversion to ${unitOfMeasure}`,
        onRemove: () => remove(unitOfMeasure),
      }))}
      choice={
        <Select
          label={t`Add a conversion`}
          optional
          options={others}
          value=""
          onValueChange={(unitOfMeasure) => onChange([...value, { unitOfMeasure, factor: '' }])}
          placeholder={t`Choose a unit`}
          none={t`Every unit has a conversion.`}
          ref={choice}
        />
      }
      error={error}
    />
  );
}
