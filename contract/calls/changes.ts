import { z } from 'zod';
import { because } from './because.ts';
import { route } from './route.ts';

export const changeRoutes = {
  followChanges: route({
    method: 'GET',
    path: '/api/changes',
    right: 'staff',
    summary: 'Server-sent events: what was changed just now, by topic, as it happens',
    query: z.object({
      /** Milliseconds since the caller last received an event; changes since then are sent first. */
      silentForMs: z
        .string()
        .regex(/^\d{1,12}$/, because('wrong_type', { field: 'silentForMs', type: 'milliseconds' }))
        .optional(),
    }),
    reply: 'text/event-stream',
  }),
};
