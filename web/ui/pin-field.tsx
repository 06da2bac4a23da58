import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';

/** A PIN as a field of a form, for choosing one; `PinPad` is for signing in. */
export function PinField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...props}
      type="password"
      inputMode="numeric"
      // Not a password of this browser: it must not offer to save it, nor fill one in.
      autoComplete="one-time-code"
    />
  );
}
