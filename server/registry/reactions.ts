import { requireUnitUnused, requireVendorUnused } from '../products/in-use.ts';
import { moveRuns } from '../reminders/move-runs.ts';
import { removeSessionsOfUser } from '../session/queries.ts';
import type { Reactions } from '../services.ts';

/** Each reaction of `Services`, joined from the nouns of higher layers. */
export const reactions: Reactions = {
  removeUser: removeSessionsOfUser,
  changeTimezone: moveRuns,
  removeUnit: requireUnitUnused,
  removeVendor: requireVendorUnused,
};
