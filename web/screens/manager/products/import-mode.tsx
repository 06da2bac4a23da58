import type { ImportMode } from '#contract/calls/product-imports.ts';
import { Select } from '#web/ui/select.tsx';

const modes: readonly { value: ImportMode; label: string; hint: string }[] = [
  {
    value: 'create',
    label: 'Add new products',
    hint: 'Rows of products that exist are refused',
  },
  {
    value: 'update',
    label: 'Change products',
    hint: 'Rows of products that do not exist are refused',
  },
  {
    value: 'upsert',
    label: 'Add and change products',
    hint: 'By id, else vendor and item code, else vendor and name',
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
      label="What the import does"
      options={modes}
      value={mode}
      onValueChange={(next) => onChange(modes.find(({ value }) => value === next)?.value ?? mode)}
      disabled={disabled}
    />
  );
}
