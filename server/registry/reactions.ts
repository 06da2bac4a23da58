import { clearLocationOfDevices } from '../devices/queries.ts';
import { requireUnitUnused, requireVendorUnused } from '../products/in-use.ts';
import { moveRuns } from '../reminders/move-runs.ts';
import { removeSessionsOfDevice } from '../session/queries.ts';
import {
  changeAccessOfUser,
  removeAccessOfUser,
  removeIdleSessions,
} from '../session/reactions.ts';
import type { Reactions } from '../services.ts';

/** Each reaction of `Services`, joined from the nouns of higher layers. */
export const reactions: Reactions = {
  removeUser: removeAccessOfUser,
  changeUserType: changeAccessOfUser,
  removeLocation: clearLocationOfDevices,
  removeDevice: removeSessionsOfDevice,
  changeLock: removeIdleSessions,
  changeTimezone: moveRuns,
  removeUnit: requireUnitUnused,
  removeVendor: requireVendorUnused,
};
