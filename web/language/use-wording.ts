import { useState } from 'react';

/**
 * Words that a screen keeps, such as why a try failed: kept is what makes them, so that they are in the language shown when
 * another one is chosen meanwhile. The third is what makes them.
 */
export function useWording<Words>(first: () => Words) {
  // A function as the state itself would be called.
  const [{ wording }, setKept] = useState({ wording: first });
  const keep = (next: () => Words) => setKept({ wording: next });
  return [wording(), keep, wording] as const;
}

const nothing = () => undefined;

/** The same for one sentence, or none. */
export const useSentence = () => useWording<string | undefined>(nothing);
