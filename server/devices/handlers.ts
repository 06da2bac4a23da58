import type { deviceRoutes } from '../../contract/calls/devices.ts';
import type { Actor } from '../rights/actor.ts';
import type { HandlersOf } from '../http/handler.ts';
import { requireLocations } from '../user-locations/queries.ts';
import { getDevice, listDevices, lockDevice, removeDevice, updateDevice } from './queries.ts';

export const deviceHandlers: HandlersOf<typeof deviceRoutes> = {
  listDevices: async ({ actor }, { db }) => listDevices(db, deviceIdOf(actor)),

  updateDevice: async ({ params, body, actor }, { db }) =>
    db.transaction(async (tx) => {
      if (body.locationId !== null)
        await requireLocations(tx, [body.locationId], () => 'locationId');
      await lockDevice(tx, params.id);
      await updateDevice(tx, params.id, body);
      return getDevice(tx, params.id, deviceIdOf(actor));
    }),

  deleteDevice: async ({ params }, { db, reactions }) =>
    db.transaction(async (tx) => {
      await lockDevice(tx, params.id);
      await reactions.deviceRemoved(tx, params.id);
      await removeDevice(tx, params.id);
      return undefined;
    }),
};

/** The device of the session; null without one. */
function deviceIdOf(actor: Actor): number | null {
  return actor.kind === 'user' ? actor.deviceId : null;
}
