import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { controlClass } from './control-class.ts';

/** The props of a control, so that its label, hint and error are spoken with it. */
export type ControlProps = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

export type FieldProps = {
  label: string;
  hint?: ReactNode;
  /** The error, as a sentence; marks the control invalid. */
  error?: string;
  /** Shows 'Optional' beside the label: most fields of this product are required. */
  optional?: boolean;
  className?: string;
};

/** Label, control, hint and error as one; `children` receives the props that connect the control with them. */
export function Field({
  label,
  hint,
  error,
  optional,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const parts = [optional && `${id}-optional`, hint && `${id}-hint`, error && `${id}-error`];
  const describedBy = parts.filter(Boolean).join(' ') || undefined;
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-body font-medium">
          {label}
        </label>
        {optional && (
          <span id={`${id}-optional`} className="text-sm text-ink-muted">
            {t`Optional`}
          </span>
        )}
      </div>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id'>;

/** One line of text, a number, a date; `{...register('name')}` spreads into it. */
export function TextField({ label, hint, error, optional, className, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(control) => <input type="text" {...input} {...control} className={controlClass} />}
    </Field>
  );
}

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id'>;

/** Several lines of text; grows with its content where the browser supports it. */
export function TextArea({ label, hint, error, optional, className, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(control) => (
        <textarea
          rows={3}
          {...area}
          {...control}
          className={clsx(controlClass, 'field-sizing-content max-h-80 min-h-24 py-2.5')}
        />
      )}
    </Field>
  );
}
