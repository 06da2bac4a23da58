import { CircleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useId } from 'react';

interface FieldGroupProps {
  legend: string;
  /** A warning: allowed, but probably not intended. */
  warning?: ReactNode;
  error?: string;
  /** Focused when the form was refused because of this group. */
  ref?: Ref<HTMLFieldSetElement>;
  children: ReactNode;
}

/** Several controls for one value; its error is spoken with its name. */
export function FieldGroup({ legend, warning, error, ref, children }: FieldGroupProps) {
  const id = useId();
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      aria-describedby={error || warning ? id : undefined}
      className="min-w-0 outline-none"
    >
      <legend className="mb-1.5 text-body font-medium">{legend}</legend>
      {children}
      <div id={id} className="mt-1.5 space-y-1 text-sm empty:hidden">
        {error && (
          <p className="flex items-start gap-1.5 font-medium text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
        {warning && <div className="text-warning">{warning}</div>}
      </div>
    </fieldset>
  );
}
