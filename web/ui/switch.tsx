import { clsx } from 'clsx';
import { Switch as Radix } from 'radix-ui';
import type { Ref } from 'react';
import { useId } from 'react';

type SwitchProps = {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  onBlur?: () => void;
  disabled?: boolean;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
} & ({ label: string; hint?: string } | { label?: undefined; 'aria-label': string });

/** On or off, taking effect at once; a choice that waits for a form's button is a checkbox. */
export function Switch(props: SwitchProps) {
  const { checked, onCheckedChange, onBlur, disabled, className, ref } = props;
  const id = useId();
  const hint = props.label === undefined ? undefined : props.hint;
  const control = (
    <Radix.Root
      ref={ref}
      id={id}
      checked={checked}
      onCheckedChange={onCheckedChange}
      onBlur={onBlur}
      disabled={disabled}
      aria-label={props.label === undefined ? props['aria-label'] : undefined}
      aria-describedby={hint ? `${id}-hint` : undefined}
      className="group grid h-11 w-12 shrink-0 place-items-center rounded-control disabled:opacity-50"
    >
      <span className="flex h-6 w-11 items-center rounded-full bg-line-strong p-0.5 transition-colors group-data-[state=checked]:bg-accent">
        <Radix.Thumb className="size-5 rounded-full bg-surface shadow-low transition-transform data-[state=checked]:translate-x-5" />
      </span>
    </Radix.Root>
  );
  if (props.label === undefined)
    return <span className={clsx('inline-flex', className)}>{control}</span>;
  return (
    <div className={clsx('flex min-h-11 items-center justify-between gap-4', className)}>
      <div className="min-w-0 grow">
        <label htmlFor={id} className="block py-1 text-body font-medium">
          {props.label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-ink-muted">
            {hint}
          </p>
        )}
      </div>
      {control}
    </div>
  );
}
