import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import type { Ref } from 'react';
import { useId } from 'react';

type CheckboxProps = {
  /** 'indeterminate' is a select-all with some selected. */
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean) => void;
  onBlur?: () => void;
  disabled?: boolean;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
} & ({ label: string } | { label?: undefined; 'aria-label': string });

/** A box of 20 px that is hit on 44; with a label, the whole line is. */
export function Checkbox(props: CheckboxProps) {
  const { checked, onCheckedChange, onBlur, disabled, className, ref } = props;
  const id = useId();
  const box = (
    <Radix.Root
      ref={ref}
      id={id}
      checked={checked}
      onCheckedChange={(next) => onCheckedChange(next === true)}
      onBlur={onBlur}
      disabled={disabled}
      aria-label={props.label === undefined ? props['aria-label'] : undefined}
      className="group grid size-11 shrink-0 place-items-center rounded-control focus-visible:-outline-offset-2 disabled:opacity-50"
    >
      <span className="grid size-5 place-items-center rounded-[5px] border-[1.5px] border-line-strong bg-surface text-accent-ink transition-colors group-hover:not-group-disabled:border-accent group-data-[state=checked]:border-accent group-data-[state=checked]:bg-accent group-data-[state=indeterminate]:border-accent group-data-[state=indeterminate]:bg-accent">
        <Radix.Indicator>
          {checked === 'indeterminate' ? (
            <Minus aria-hidden className="size-4" strokeWidth={3} />
          ) : (
            <Check aria-hidden className="size-4" strokeWidth={3} />
          )}
        </Radix.Indicator>
      </span>
    </Radix.Root>
  );
  if (props.label === undefined)
    return <span className={clsx('inline-flex', className)}>{box}</span>;
  return (
    // The box's hit area reaches 12 px past what is seen: pulled back to stand on the form's edge.
    <div className={clsx('-ml-3 flex min-h-11 items-start', className)}>
      {box}
      <label htmlFor={id} className="min-w-0 grow py-2.5 pr-3 text-body">
        {props.label}
      </label>
    </div>
  );
}
