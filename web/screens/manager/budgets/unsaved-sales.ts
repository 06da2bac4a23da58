import { createContext } from 'react';

/**
 * Whether sales were typed and not saved, and how their form says so: another tab, location or week would lose them, so none
 * can be chosen until they are saved or discarded.
 */
export const UnsavedSales = createContext<[boolean, (isUnsaved: boolean) => void]>([
  false,
  () => undefined,
]);
