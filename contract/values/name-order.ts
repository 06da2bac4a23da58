const collator = new Intl.Collator('en', { numeric: true });

/** For `sort`: names as people order them, 3 before 10. Lists of the server have the same order (`server/db/by-name.ts`). */
export const compareNames = (one: string, other: string): number => collator.compare(one, other);
