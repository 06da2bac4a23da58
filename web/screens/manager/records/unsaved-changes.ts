import { createContext, use, useEffect } from 'react';

/**
 * Whether something on a screen was changed and not saved, and how its form says so: another tab or location would lose it, so
 * none can be chosen until it is saved or discarded.
 */
export const UnsavedChanges = createContext<[boolean, (isUnsaved: boolean) => void]>([
  false,
  () => undefined,
]);

/** Tells the screen whether this form has unsaved changes, as long as the form is shown. */
export function useUnsaved(isUnsaved: boolean): void {
  const [, setUnsaved] = use(UnsavedChanges);
  useEffect(() => {
    setUnsaved(isUnsaved);
    return () => setUnsaved(false);
  }, [isUnsaved, setUnsaved]);
}
