import type { deviceRoutes } from '../../contract/devices.ts';
import { notBuiltYet } from '../http/bind.ts';
import type { HandlersOf } from '../http/bind.ts';

export const deviceHandlers: HandlersOf<typeof deviceRoutes> = {
  listDevices: notBuiltYet,
  updateDevice: notBuiltYet,
  deleteDevice: notBuiltYet,
};
