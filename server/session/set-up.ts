import type { User } from '../../contract/users.ts';
import type { Db } from '../db/open.ts';
import { conflict } from '../failure.ts';
import { lockOrganizationSettings, updateOrganizationSettings } from '../organization/queries.ts';
import { hasUsers, insertUser, lockUsers } from '../users/queries.ts';

interface FirstStart {
  organizationName: string;
  timezone: string;
  managerName: string;
}

/** Creates the organization and its first manager, once: refused as soon as any user was ever added (D36). */
export async function setUpOrganization(
  db: Db,
  { managerName, now, ...settings }: FirstStart & { now: Date },
): Promise<User> {
  // Anyone may call this at any time, so a needless call must not block other users.
  if (await hasUsers(db)) throw alreadySetUp();
  return db.transaction(async (tx) => {
    if (await lockUsers(tx)) throw alreadySetUp();
    await lockOrganizationSettings(tx);
    await updateOrganizationSettings(tx, { ...settings, now });
    return insertUser(tx, {
      name: managerName,
      userType: 'manager',
      phoneNumber: null,
      email: null,
    });
  });
}

function alreadySetUp() {
  return conflict(
    'This organization is set up already. Choose a profile to go on.',
    'already_set_up',
  );
}
