import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import type { ReactNode, Ref } from 'react';
import type { ControlProps } from './field.tsx';
import { controlClass } from './control-class.ts';
import { Field } from './field.tsx';

/** One option. `value` is never '': that means no choice. `hint` is shown and spoken too. */
export type SelectOption = { value: string; label: string; hint?: string; disabled?: boolean };

type Labelled =
  | { label: string; hint?: ReactNode; error?: string; optional?: boolean }
  | { label?: undefined; 'aria-label': string };

type SelectProps = Labelled & {
  options: readonly SelectOption[];
  /** '' or undefined shows the placeholder. */
  value: string | undefined;
  onValueChange: (value: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  /** Shown when there are no options: what is missing, and the next step. */
  none?: string;
  disabled?: boolean;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
};

/** A choice from a short list: a combobox with options, by touch, keyboard and first letters. */
export function Select(props: SelectProps) {
  if (props.label === undefined) {
    return (
      <div className={clsx('min-w-0', props.className)}>
        <Choice {...props} control={{ 'aria-label': props['aria-label'] }} />
      </div>
    );
  }
  const { label, hint, error, optional, className } = props;
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(control) => <Choice {...props} control={control} />}
    </Field>
  );
}

type ChoiceProps = Omit<SelectProps, keyof Labelled | 'className'> & {
  control: ControlProps | { 'aria-label': string };
};

function Choice(props: ChoiceProps) {
  const { options, value, onValueChange, onBlur, disabled, ref } = props;
  const { placeholder = t`Select`, none = t`Nothing to choose yet` } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <Radix.Root value={value ?? ''} onValueChange={onValueChange} disabled={disabled}>
      <Radix.Trigger
        ref={ref}
        {...props.control}
        onBlur={onBlur}
        className={clsx(
          controlClass,
          'flex items-center justify-between gap-2 text-left data-placeholder:text-ink-muted',
        )}
      >
        <span className="min-w-0 truncate">
          <Radix.Value placeholder={placeholder}>{chosen?.label}</Radix.Value>
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-muted" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-[min(24rem,var(--radix-select-content-available-height))] max-w-[calc(100vw-1rem)] min-w-(--radix-select-trigger-width) overflow-hidden rounded-control border border-line bg-surface-raised shadow-high data-[state=open]:animate-fade-in"
        >
          <Radix.Viewport className="p-1">
            {options.map((option) => (
              <Choosable key={option.value} {...option} />
            ))}
            {options.length === 0 && <Choosable value=" " label={none} disabled />}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Choosable({ value, label, hint, disabled }: SelectOption) {
  return (
    <Radix.Item
      value={value}
      disabled={disabled}
      textValue={label}
      // Radix names an option by its first line only; without this the hint would not be spoken.
      aria-labelledby={undefined}
      className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-md px-3 py-2 text-body outline-none select-none data-disabled:cursor-default data-disabled:text-ink-muted data-highlighted:bg-accent-soft data-[state=checked]:font-medium"
    >
      <span className="min-w-0 wrap-anywhere">
        <Radix.ItemText>{label}</Radix.ItemText>{' '}
        {hint && <span className="block text-sm font-normal text-ink-muted">{hint}</span>}
      </span>
      <Radix.ItemIndicator>
        <Check aria-hidden className="size-4 text-accent" />
      </Radix.ItemIndicator>
    </Radix.Item>
  );
}
