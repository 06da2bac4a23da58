import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import type { ReactNode, Ref } from 'react';
import { useId, useState } from 'react';

type CheckboxProps = {
  /** 'indeterminate' is a select-all with some selected. */
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean) => void;
  onBlur?: () => void;
  disabled?: boolean;
  /** Why it is disabled, as a sentence: it then stays focusable, so that the reason is shown and spoken. */
  unavailable?: string;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
} & ({ label: string } | { label?: undefined; 'aria-label': string });

/** A box of 20 px with a hit area of 44; with a label, the whole line. */
export function Checkbox(props: CheckboxProps) {
  const { checked, onCheckedChange, onBlur, disabled, unavailable, className, ref } = props;
  const id = useId();
  const hasReason = unavailable !== undefined;
  /** Escape hides the reason until the box loses focus and pointer. */
  const [hidden, setHidden] = useState(false);
  const box = (
    <Radix.Root
      ref={ref}
      id={id}
      checked={checked}
      onCheckedChange={(next) => hasReason || onCheckedChange(next === true)}
      onBlur={() => {
        setHidden(false);
        onBlur?.();
      }}
      onKeyDown={(event) => event.key === 'Escape' && setHidden(true)}
      disabled={disabled}
      aria-disabled={hasReason || undefined}
      aria-describedby={hasReason ? `${id}-reason` : undefined}
      aria-label={props.label === undefined ? props['aria-label'] : undefined}
      className="group grid size-11 shrink-0 place-items-center rounded-control focus-visible:-outline-offset-2 disabled:opacity-50 aria-disabled:cursor-not-allowed"
    >
      <span className="grid size-5 place-items-center rounded-[5px] border-[1.5px] border-line-strong bg-surface text-accent-ink transition-colors group-hover:not-group-disabled:not-group-aria-disabled:border-accent group-aria-disabled:border-line group-aria-disabled:bg-surface-subtle group-data-[state=checked]:border-accent group-data-[state=checked]:bg-accent group-data-[state=indeterminate]:border-accent group-data-[state=indeterminate]:bg-accent">
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
    return (
      <span className={clsx('relative inline-flex', className)}>
        {unavailable === undefined ? box : <Reason {...{ id, hidden, box }} text={unavailable} />}
      </span>
    );
  return (
    // The box's hit area extends 12 px around it: moved back to align with the form's edge.
    <div className={clsx('-ml-3 flex min-h-11 items-start', className)}>
      {box}
      <label htmlFor={id} className="min-w-0 grow py-2.5 pr-3 text-body">
        {props.label}
      </label>
    </div>
  );
}

interface ReasonProps {
  id: string;
  hidden: boolean;
  text: string;
  box: ReactNode;
}

/** The box, and on hover and focus the reason beside it. */
function Reason({ id, hidden, text, box }: ReasonProps) {
  return (
    <span className="group/reason inline-flex">
      {box}
      <span
        id={`${id}-reason`}
        role="tooltip"
        className={clsx(
          'pointer-events-none invisible absolute top-1/2 left-full z-20 w-max max-w-[min(14rem,55vw)] -translate-y-1/2 rounded-control bg-ink px-3 py-2 text-sm font-normal whitespace-normal text-surface shadow-high',
          !hidden && 'group-focus-within/reason:visible group-hover/reason:visible',
        )}
      >
        {text}
      </span>
    </span>
  );
}
