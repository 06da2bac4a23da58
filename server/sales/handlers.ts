import type { salesRoutes } from '../../contract/calls/sales.ts';
import { invalid } from '../failure.ts';
import { callerSignal } from '../http/caller-signal.ts';
import type { HandlersOf } from '../http/handler.ts';
import { findLocation } from '../locations/queries.ts';
import { inImportQueue } from '../csv/import-queue.ts';
import { importSales } from './import-csv.ts';
import { listSales, storeSales } from './queries.ts';

export const salesHandlers: HandlersOf<typeof salesRoutes> = {
  listSales: async ({ query }, { db }) => listSales(db, query),

  setSales: async ({ body }, { db }) => {
    if (!(await findLocation(db, body.locationId)))
      throw invalid('locationId', 'gone', { what: 'location', instead: 'choose' });
    await db.transaction((tx) => storeSales(tx, [body]));
    return body;
  },

  importSales: async ({ file, body, request }, { db }) =>
    inImportQueue(
      () => importSales(db, { path: file.path, dryRun: body.dryRun === 'true' }),
      callerSignal(request),
    ),
};
