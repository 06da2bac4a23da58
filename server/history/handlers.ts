import type { HistoryFilters, historyRoutes } from '../../contract/calls/history.ts';
import type { Db } from '../db/open.ts';
import { answer } from '../http/handler.ts';
import { callerSignal } from '../http/caller-signal.ts';
import type { HandlersOf } from '../http/handler.ts';
import { datedName } from '../local-time.ts';
import { paged } from '../lists/paging.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import { momentsOf } from '../period.ts';
import { entriesOf } from './entries.ts';
import { exportHistory } from './export-csv.ts';
import { countHistory, pageOfHistory } from './queries.ts';

export const historyHandlers: HandlersOf<typeof historyRoutes> = {
  listHistory: async ({ query, request }, { db }) => {
    const { selected } = await inTimeZone(db, query);
    return paged(query, {
      request,
      db,
      page: async (page) => entriesOf(db, await pageOfHistory(db, selected, page)),
      count: () => countHistory(db, selected),
      cursorOf: ({ at, id }) => [at, String(id)],
    });
  },

  exportHistory: async ({ query, request }, { db, now }) => {
    const { selected, timezone } = await inTimeZone(db, query);
    const signal = callerSignal(request);
    const all = { ...selected, whole: true };
    const text = await exportHistory(db, { selected: all, timeZone: timezone, signal });
    const name = datedName('history', now(), timezone);
    return answer(text, {
      headers: { 'content-disposition': `attachment; filename="${name}"` },
    });
  },
};

/** What the filters select, and the zone in which their days count. */
async function inTimeZone(db: Db, { from, to, ...filters }: HistoryFilters) {
  const { timezone } = await getOrganizationSettings(db);
  return { timezone, selected: { ...filters, ...momentsOf({ from, to }, timezone) } };
}
