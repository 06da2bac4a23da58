import { randomInt } from 'node:crypto';
import type { Db, Tx } from '../db/open.ts';
import { onlyRow } from '../db/only-row.ts';
import { setupCode } from '../db/schema/access.ts';

/** Without letters and digits that look alike: a person types it from a terminal. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const GROUPS = 3;
const GROUP = 4;

/** The code of the first start (A6), the same on every node; the first one makes it. */
export async function ensureSetupCode(tx: Tx): Promise<string> {
  await tx.insert(setupCode).values({ code: newCode() }).onConflictDoNothing();
  return onlyRow(await tx.select().from(setupCode)).code;
}

export async function findSetupCode(db: Db): Promise<string | undefined> {
  const [stored] = await db.select().from(setupCode);
  return stored?.code;
}

export async function removeSetupCode(tx: Tx): Promise<void> {
  await tx.delete(setupCode);
}

/** Typed in lower case, or without its hyphens, it is the same code. */
export function plainCode(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** `K7QM-3XWP-9DRT`: 59 random bits. */
function newCode(): string {
  const letters = Array.from({ length: GROUPS * GROUP }, (_, place) => {
    const letter = LETTERS[randomInt(LETTERS.length)] ?? '';
    return place > 0 && place % GROUP === 0 ? `-${letter}` : letter;
  });
  return letters.join('');
}
