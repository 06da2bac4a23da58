import type { historyRoutes } from '../../contract/history.ts';
import { answer } from '../http/bind.ts';
import { callerSignal } from '../http/caller-signal.ts';
import type { HandlersOf } from '../http/bind.ts';
import { datedName } from '../local-time.ts';
import { paged } from '../http/paging.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import { entriesOf } from './entries.ts';
import { exportHistory } from './export-csv.ts';
import { countHistory, pageOfHistory } from './queries.ts';

export const historyHandlers: HandlersOf<typeof historyRoutes> = {
  listHistory: async ({ query, request }, { db }) =>
    paged(query, {
      request,
      db,
      page: async (filters) => entriesOf(db, await pageOfHistory(db, filters)),
      count: () => countHistory(db, query),
      cursorOf: ({ at, id }) => [at, String(id)],
    }),

  exportHistory: async ({ query, request }, { db, now }) => {
    const { timezone } = await getOrganizationSettings(db);
    const signal = callerSignal(request);
    const text = await exportHistory(db, { filters: query, timeZone: timezone, signal });
    const name = datedName('history', now(), timezone);
    return answer(text, {
      headers: { 'content-disposition': `attachment; filename="${name}"` },
    });
  },
};
