import type { ComponentProps } from 'react';

/** A key of a pad. It leaves the focus in the field, which has all keys of a hardware keyboard: Tab passes by. */
export function PadKey(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      tabIndex={-1}
      {...props}
      onMouseDown={(event) => event.preventDefault()}
    />
  );
}
