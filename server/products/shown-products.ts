import type { Product } from '../../contract/calls/products.ts';
import { validatorIn } from '../../contract/values/list-validator.ts';
import type { Db } from '../db/open.ts';
import { representationOf } from '../http/representation.ts';
import type { Representation } from '../http/representation.ts';
import type { ListInParts } from '../lists/list-in-parts.ts';
import type { View } from '../lists/list-part.ts';
import type { ShownList } from '../lists/shown-list.ts';
import { seesPrices } from '../organization/prices-shown.ts';
import type { Actor } from '../rights/actor.ts';
import type { Services } from '../services.ts';
import { idsChanged } from './listed.ts';
import { ProductList } from './product-list.ts';

interface Shown {
  list: ListInParts;
  view: View;
}

/** All products, and how the caller sees them (E14). */
export async function shownTo(
  actor: Actor,
  services: Pick<Services, 'db' | 'catalogueCache'>,
): Promise<Shown> {
  const { db, catalogueCache } = services;
  const view = (await seesPrices(actor, services)) ? asStored : withoutPrice;
  const products = catalogueCache.following('products', () => new ProductList(catalogueCache));
  return { list: await products.current(db.reader), view };
}

const asStored: View = (json) => json;

const withoutPrice: View = (json) => {
  const product = JSON.parse(json) as Product;
  return JSON.stringify({ ...product, price: null, priceUpdatedAt: null });
};

/** Answers for so many positions are kept; tablets that follow changes have the same few. */
const KEPT_MAX = 20;
const kept = new WeakMap<ShownList, Map<string, Promise<Representation>>>();

/** What changed since the list with this validator: the contract's `ProductChanges`, the same bytes for all who ask. */
export async function changesSince(
  db: Db,
  { list, view }: Shown,
  since: string,
): Promise<Representation> {
  const position = validatorIn(since)?.position;
  if (position === undefined) return NONE;
  const shown = await list.shown(view);
  if (shown.isSame(since)) return written(shown, [], []);
  const known = kept.get(shown) ?? new Map<string, Promise<Representation>>();
  kept.set(shown, known);
  const ready = known.get(position);
  if (ready) return ready;
  const making = makeChanges(db, { list, view }, position);
  if (known.size < KEPT_MAX) known.set(position, making);
  making.catch(() => known.delete(position));
  return making;
}

/** The list must be read as a whole. */
const NONE = representationOf('null');

async function makeChanges(db: Db, { list, view }: Shown, position: string) {
  const ids = await idsChanged(db, position);
  if (!ids) return NONE;
  const found = list.find(new Set(ids), view);
  const listed = new Set(found.map(({ id }) => id));
  const changed = found.map(({ at, json }) => `{"at":${at},"product":${json}}`);
  const removed = ids.filter((id) => !listed.has(id));
  return written(await list.shown(view), changed, removed);
}

function written({ etag }: ShownList, changed: readonly string[], removed: readonly string[]) {
  return representationOf(
    `{"validator":${etag},"changed":[${changed.join(',')}],"removed":${JSON.stringify(removed)}}`,
  );
}
