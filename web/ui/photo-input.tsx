import type { ChangeEvent, Ref } from 'react';

interface PhotoInputProps {
  /** A button presses it: `ref.current?.click()`. */
  ref: Ref<HTMLInputElement>;
  /** Opens the camera, where the device has one, instead of the list of files. */
  camera?: boolean;
  'aria-label'?: string;
  onPhoto: (file: File) => void;
}

/** The hidden input behind a button that takes or chooses a photo. */
export function PhotoInput({ camera = false, onPhoto, ...rest }: PhotoInputProps) {
  function take({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0];
    // Allows choosing the same file again.
    input.value = '';
    if (file) onPhoto(file);
  }
  return (
    <input
      {...rest}
      hidden
      type="file"
      accept="image/*"
      capture={camera ? 'environment' : undefined}
      onChange={take}
    />
  );
}
