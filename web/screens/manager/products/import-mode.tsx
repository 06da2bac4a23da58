import { msg, t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ImportMode } from '#contract/calls/product-imports.ts';
import { Select } from '#web/ui/select.tsx';

const modes: readonly { value: ImportMode; label: MessageDescriptor; hint: MessageDescriptor }[] = [
  {
    value: 'create',
    label: msg`Add new products`,
    hint: msg`Rows of products that exist are refused`,
  },
  {
    value: 'update',
    label: msg`Change products`,
    hint: msg`Rows of products that do not exist are refused`,
  },
  {
    value: 'upsert',
    label: msg`Add and change products`,
    hint: msg`By id, else vendor and item code, else vendor and name`,
  },
];

interface ImportModeFieldProps {
  mode: ImportMode;
  onChange: (mode: ImportMode) => void;
  disabled: boolean;
}

/** Chooses what an import may do. */
export function ImportModeField({ mode, onChange, disabled }: ImportModeFieldProps) {
  return (
    <Select
      label={t`What the import does`}
      options={modes.map(({ value, label, hint }) => ({ value, label: t(label), hint: t(hint) }))}
      value={mode}
      onValueChange={(next) => onChange(modes.find(({ value }) => value === next)?.value ?? mode)}
      disabled={disabled}
    />
  );
}
