import type { changeRoutes } from '../../contract/changes.ts';
import { answer } from '../http/bind.ts';
import type { HandlersOf } from '../http/bind.ts';

export const changeHandlers: HandlersOf<typeof changeRoutes> = {
  // A proxy that gathers an answer before it passes it on would hold the events back.
  followChanges: async ({ query, request }, { live }) =>
    answer(live.follow(Number(query.silentForMs ?? 0), request.ip), {
      headers: { 'x-accel-buffering': 'no' },
    }),
};
