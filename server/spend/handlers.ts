import type { spendRoutes } from '../../contract/calls/spend.ts';
import { answer } from '../http/handler.ts';
import type { HandlersOf } from '../http/handler.ts';
import { datedName } from '../local-time.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import { exportSpend } from './export-csv.ts';
import { findSpend } from './queries.ts';

export const spendHandlers: HandlersOf<typeof spendRoutes> = {
  getSpend: async ({ query }, { db }) => {
    const { timezone, currency } = await getOrganizationSettings(db);
    return findSpend(db, { filters: query, timeZone: timezone, currency });
  },

  exportSpend: async ({ query, request }, { db, now }) => {
    const { timezone, currency } = await getOrganizationSettings(db);
    const { text } = await exportSpend(db, {
      filters: query,
      timeZone: timezone,
      currency,
      signal: request.signal,
    });
    const name = datedName(`spend-by-${query.groupBy}`, now(), timezone);
    return answer(text, {
      headers: { 'content-disposition': `attachment; filename="${name}"` },
    });
  },
};
