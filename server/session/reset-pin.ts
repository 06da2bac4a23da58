import { randomInt } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { MANAGER_PIN_MIN, pin as newPin } from '../../contract/calls/pins.ts';
import { nameKey } from '../../contract/values/same-name.ts';
import type { Db, Pool } from '../db/open.ts';
import { users } from '../db/schema/people-and-places.ts';
import type { SlowHash } from '../secrets/slow-hash.ts';
import { putPin } from '../users/pins.ts';
import { lockUser } from '../users/queries.ts';
import { openPinDoors } from './pin-doors.ts';
import { removeSessionsOfUser } from './queries.ts';

/** How many names a sentence lists. */
const SHOWN = 10;

/**
 * The way back (A6): gives a manager a new random PIN, opens the doors that wrong tries closed, and ends the manager's
 * sessions. Throws a sentence for the person at the terminal.
 * @param who the manager's name, ignoring case, or id
 */
export async function resetPin(
  db: Pool,
  { who, slowHash }: { who: string; slowHash: SlowHash },
): Promise<{ name: string; pin: string }> {
  const { id, name } = await findManager(db, who);
  const pin = randomPin();
  const hash = await slowHash.hash(pin);
  await db.transaction(async (tx) => {
    await lockUser(tx, id);
    await putPin(tx, { userId: id, pin, hash });
    await openPinDoors(tx, id);
    await removeSessionsOfUser(tx, id);
  });
  return { name, pin };
}

async function findManager(db: Db, who: string): Promise<{ id: number; name: string }> {
  const managers = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.userType, 'manager'), eq(users.isDeleted, false)))
    .orderBy(asc(users.id));
  const word = nameKey(who);
  const named = managers.filter(({ id, name }) => nameKey(name) === word || String(id) === word);
  const [found, another] = named;
  if (found && !another) return found;
  if (found) {
    const ids = named.map(({ id }) => id).join(', ');
    throw new Error(`Several managers are named ${found.name}. Use one of their ids: ${ids}.`);
  }
  const names = managers.slice(0, SHOWN).map(({ id, name }) => `${name} (${id})`);
  const there = names.length > 0 ? `There are: ${names.join(', ')}.` : 'There is no manager yet.';
  throw new Error(`There is no manager named ${who}. ${there}`);
}

/** As many digits as a manager's PIN needs, and none that is too easy to guess. */
function randomPin(): string {
  for (;;) {
    const digits = Array.from({ length: MANAGER_PIN_MIN }, () => randomInt(10)).join('');
    if (newPin.safeParse(digits).success) return digits;
  }
}
