import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { SpinnerIcon } from './spinner.tsx';

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger';
type Look = { variant?: Variant; size?: 'default' | 'large' | 'icon' };
/** A button without text must say what it does: 'Edit Fresh Farms'. */
type Named = { size?: 'default' | 'large' } | { size: 'icon'; 'aria-label': string };

// On a phone with text at double size, words wrap instead of leaving the screen.
const base =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium select-none ' +
  'whitespace-nowrap max-[16rem]:shrink max-[16rem]:py-2 max-[16rem]:whitespace-normal transition-colors disabled:not-aria-busy:opacity-50 [&_svg]:shrink-0';

const variants: Record<Variant, string> = {
  primary: 'bg-accent text-accent-ink not-disabled:hover:bg-accent-strong',
  secondary:
    'border border-line bg-surface-raised text-ink shadow-low not-disabled:hover:bg-surface-subtle',
  ghost: 'text-ink not-disabled:hover:bg-surface-subtle',
  danger: 'bg-danger text-danger-ink not-disabled:hover:bg-danger-strong',
};

const sizes: Record<NonNullable<Look['size']>, string> = {
  default: 'min-h-11 px-4 text-body',
  large: 'min-h-13 px-6 text-base',
  icon: 'size-11 text-body',
};

/** The classes of a button, for a router's link: `<Link className={buttonClass()}>`. */
export function buttonClass({ variant = 'primary', size = 'default' }: Look = {}) {
  return clsx(base, variants[variant], sizes[size]);
}

type ButtonProps = Omit<ComponentProps<'button'>, 'size'> & {
  variant?: Variant;
  /** Work is under way: disabled, marked busy, with a spinner; the caller changes the text. */
  busy?: boolean;
} & Named;

/** A button; `type` is 'button' by default, so that none submits a form by accident. */
export function Button({ variant, size, busy = false, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={clsx(buttonClass({ variant, size }), rest.className)}
    >
      {busy && <SpinnerIcon />}
      {busy && size === 'icon' ? null : children}
    </button>
  );
}

type LinkButtonProps = ComponentProps<'a'> & { variant?: Variant } & Named;

/** A link that looks like a button: downloads, new tabs, and a router's `asChild`. */
export function LinkButton({ variant = 'secondary', size, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={clsx(buttonClass({ variant, size }), rest.className)}>
      {children}
    </a>
  );
}
