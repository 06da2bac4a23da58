import type { deviceRoutes } from '../../contract/devices.ts';
import type { HandlersOf } from '../http/bind.ts';
import { requireLocations } from '../user-locations/queries.ts';
import { getDevice, listDevices, lockDevice, removeDevice, updateDevice } from './queries.ts';

export const deviceHandlers: HandlersOf<typeof deviceRoutes> = {
  listDevices: async (_call, { db }) => listDevices(db),

  updateDevice: async ({ params, body }, { db }) =>
    db.transaction(async (tx) => {
      if (body.locationId !== null)
        await requireLocations(tx, [body.locationId], () => 'locationId');
      await lockDevice(tx, params.id);
      await updateDevice(tx, params.id, body);
      return getDevice(tx, params.id);
    }),

  deleteDevice: async ({ params }, { db, live, reactions }) => {
    await db.transaction(async (tx) => {
      await lockDevice(tx, params.id);
      await reactions.removeDevice(tx, params.id);
      await removeDevice(tx, params.id);
    });
    live.publishEndedSessions();
    return undefined;
  },
};
