import { useEffect } from 'react';

/**
 * Loads the words for why something was refused (`late-words.ts`) once the screen is there, for screens before anybody is signed in;
 * those behind them load the words with `live.ts`. Where they do not load, the sentence is that of the answer.
 */
export function useLateWords(): void {
  useEffect(() => void import('../api/all-words.ts').catch(() => undefined), []);
}
