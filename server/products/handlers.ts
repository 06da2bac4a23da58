import type { productImportRoutes } from '../../contract/calls/product-imports.ts';
import type {
  Product,
  ProductChanges,
  ProductInput,
  productRoutes,
} from '../../contract/calls/products.ts';
import { jsonRows } from '../db/contract-rows.ts';
import type { Tx } from '../db/open.ts';
import { answer, CachedList, JsonText, onProof, ReadyBytes } from '../http/handler.ts';
import { userIdOf } from '../rights/actor.ts';
import type { HandlersOf } from '../http/handler.ts';
import { callerSignal } from '../http/caller-signal.ts';
import { requireSameVersion, requireUnchanged } from '../http/if-match.ts';
import { paged, readCursor } from '../lists/paging.ts';
import { datedName } from '../local-time.ts';
import { requireSeesPrices } from '../organization/prices-shown.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import { PRODUCT, storePhoto } from '../stored-files/photos.ts';
import { requireStoredPhoto } from '../stored-files/queries.ts';
import { requireUnit } from '../units/queries.ts';
import { requireVendor } from '../vendors/queries.ts';
import { bulkUpdate } from './bulk-update.ts';
import {
  insertCategory,
  listProductCategories,
  lockCategory,
  removeCategory,
  requireCategory,
  restoreCategory,
  updateCategory,
} from './categories.ts';
import { exportProducts } from './export-csv.ts';
import { listExportParts } from './export-parts.ts';
import { importCsv } from './import-csv.ts';
import { inImportQueue } from '../csv/import-queue.ts';
import { listImports, undoImport } from './import-undo.ts';
import { findWaitingProduct } from './in-use.ts';
import { getProduct, insertProduct, lockProduct, removeProduct, updateProduct } from './queries.ts';
import { withFormerUnit } from './former-unit.ts';
import { countPrices, listPrices } from './prices.ts';
import type { ProductRow } from './queries.ts';
import { restoreProduct } from './restore.ts';
import { found, searchable } from './search.ts';
import { changesSince, shownTo } from './shown-products.ts';
import { followWaiting } from './waiting-for-units.ts';
import { notFound, refuse } from '../failure.ts';
import { stated } from '../../contract/statements/table.ts';
import { said } from '../said.ts';

export const productHandlers: HandlersOf<typeof productRoutes & typeof productImportRoutes> = {
  listProducts: async ({ actor }, services) => {
    const { list, view } = await shownTo(actor, services);
    return new ReadyBytes<Product[]>(await list.shown(view));
  },

  listProductChanges: async ({ actor, query: { since = '' } }, services) => {
    const shown = await shownTo(actor, services);
    return new ReadyBytes<ProductChanges>(await changesSince(services.db.reader, shown, since));
  },

  searchProducts: async ({ params, actor }, services) => {
    const { list, view } = await shownTo(actor, services);
    await list.shown(view);
    await list.make(searchable);
    return answer(new JsonText<Product[]>(found(list, view, params.term)), {});
  },

  createProduct: async ({ body }, { db }) =>
    db.transaction(async (tx) => insertProduct(tx, await rowOf(tx, body))),

  updateProduct: async ({ params, body, request }, services) => {
    const { db, now, reactions } = services;
    const product = await db.transaction(async (tx) => {
      // Looked at first, so that a conflict is reported before a wrong reference; checked under the lock.
      requireSameVersion(request, 'product', await getProduct(tx, params.id));
      // References are locked before products, as everywhere: deleting a category locks its products last.
      const row = await rowOf(tx, body);
      const stored = await lockProduct(tx, params.id);
      requireUnchanged(request, 'product', stored);
      const units = { before: stored, after: body.unitOfMeasure };
      const conversions = withFormerUnit(body, units);
      const updated = await updateProduct(tx, stored, { ...row, conversions });
      await reactions.conversionsChanged(tx, stored, now());
      return updated;
    });
    await followWaiting(services, { ids: [product.id], log: request.log });
    return product;
  },

  deleteProduct: async ({ params, request }, { db }) =>
    db.transaction(async (tx) => {
      requireUnchanged(request, 'product', await lockProduct(tx, params.id));
      const waiting = await findWaitingProduct(tx, [params.id]);
      if (waiting) throw refuse('in_use', { what: 'product', ...waiting });
      await removeProduct(tx, params.id);
      return undefined;
    }),

  restoreProduct: async ({ params }, { db }) =>
    db.transaction((tx) => restoreProduct(tx, params.id)),

  listPricesOfProduct: onProof(requireSeesPrices, async ({ params, query, request }, { db }) => {
    await getProduct(db, params.id);
    const productId = params.id;
    const after = readCursor(query.cursor, 'bigint')?.[1];
    return paged(query, {
      request,
      db,
      whole: () => listPrices(db, { productId }),
      page: ({ limit }) =>
        jsonRows(listPrices(db, { productId, limit, ...(after && { after: Number(after) }) })),
      count: () => countPrices(db, productId),
      cursorOf: ({ since, id }) => [since, String(id)],
    });
  }),

  bulkUpdateProducts: async ({ body }, { db }) =>
    said(stated('products_updated', { count: await bulkUpdate(db, body) })),

  importProducts: async ({ file, body, actor, request }, services) => {
    const { db, now, reactions } = services;
    const { result, waiting } = await importCsv(db, {
      path: file.path,
      signal: callerSignal(request),
      mode: body.mode,
      dryRun: body.dryRun === 'true',
      by: userIdOf(actor),
      now: now(),
      reactions,
    });
    await followWaiting(services, { ids: waiting, log: request.log });
    return result;
  },

  listProductImports: async (_call, { db, now }) => listImports(db, now()),

  undoProductImport: async ({ params, request }, services) => {
    const { db, now, reactions } = services;
    const undo = async () => undoImport(db, params.id, { now: now(), reactions });
    const { done, waiting } = await inImportQueue(undo, callerSignal(request));
    await followWaiting(services, { ids: waiting, log: request.log });
    return said(done);
  },

  exportProducts: async ({ query: { part }, request }, { db, now }) => {
    const { timezone } = await getOrganizationSettings(db);
    const parts = part === undefined ? 1 : (await listExportParts(db)).length;
    if (part !== undefined && part > Math.max(parts, 1)) throw notFound('part_of_export');
    const { text } = await exportProducts(db, { part, signal: callerSignal(request) });
    const what = parts > 1 ? `products-part-${part}-of-${parts}` : 'products';
    const name = datedName(what, now(), timezone);
    return answer(text, {
      headers: { 'content-disposition': `attachment; filename="${name}"` },
    });
  },

  listExportParts: async (_call, { db }) => listExportParts(db),

  uploadImage: async ({ body: { id }, file, actor }, services) => {
    const upload = { id, file, sizes: PRODUCT, author: userIdOf(actor) };
    const { url, created } = await storePhoto(services, upload);
    return answer({ imageUrl: url }, { status: created ? 201 : 200 });
  },

  listProductCategories: async (_call, { db }) =>
    new CachedList('categories', () => listProductCategories(db)),

  createProductCategory: async ({ body }, { db }) =>
    db.transaction((tx) => insertCategory(tx, body.name)),

  updateProductCategory: async ({ params, body, request }, { db }) =>
    db.transaction(async (tx) => {
      requireUnchanged(request, 'category', await lockCategory(tx, params.id));
      return updateCategory(tx, params.id, body.name);
    }),

  deleteProductCategory: async ({ params, request }, { db }) =>
    db.transaction(async (tx) => {
      const category = await lockCategory(tx, params.id);
      requireUnchanged(request, 'category', category);
      await removeCategory(tx, category);
      return undefined;
    }),

  restoreProductCategory: async ({ params }, { db }) =>
    db.transaction((tx) => restoreCategory(tx, params.id)),
};

/** The row to store. What it refers to exists and is locked until the transaction ends (D11). */
async function rowOf(
  tx: Tx,
  { unitOfMeasure, categoryId = null, ...values }: ProductInput,
): Promise<ProductRow> {
  await requireVendor(tx, values.vendorId);
  const unit = await requireUnit(tx, unitOfMeasure);
  await requireStoredPhoto(tx, values.photoUrl);
  if (categoryId) await requireCategory(tx, categoryId);
  return { ...values, categoryId, unitId: unit.id };
}
