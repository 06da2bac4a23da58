import type { wasteRoutes } from '../../contract/waste.ts';
import { notBuiltYet } from '../http/bind.ts';
import type { HandlersOf } from '../http/bind.ts';

export const wasteHandlers: HandlersOf<typeof wasteRoutes> = {
  listWasteLogs: notBuiltYet,
  createWasteLog: notBuiltYet,
  deleteWasteLog: notBuiltYet,
};
