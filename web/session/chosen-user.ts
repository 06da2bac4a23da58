import { stored } from './stored.ts';

/** Whom the session of this browser was last known to stand for, so that its tabs, which share the cookie, agree. */
export const chosenUser = stored<number | null>('chosenUser', null, (value) =>
  typeof value === 'number' ? value : undefined,
);
