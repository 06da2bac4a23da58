import type { changeRoutes } from '../../contract/calls/changes.ts';
import { answer } from '../http/handler.ts';
import type { HandlersOf } from '../http/handler.ts';
import { callerAddress } from '../http/caller-address.ts';
import { hashToken, readSessionCookie } from '../http/cookies.ts';

export const changeHandlers: HandlersOf<typeof changeRoutes> = {
  // A buffering proxy would delay the events.
  followChanges: async ({ query, request }, { live }) => {
    const token = readSessionCookie(request);
    const follower = { address: callerAddress(request.ip), session: token && hashToken(token) };
    return answer(live.follow(Number(query.silentForMs ?? 0), follower), {
      headers: { 'x-accel-buffering': 'no' },
    });
  },
};
