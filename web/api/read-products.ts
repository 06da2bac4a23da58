import './late-routes.ts';
import type { Product, ProductChanges } from '#contract/calls/products.ts';
import { applied } from './apply-changes.ts';
import { addressOf, call, lastRead, otherwiseKept } from './call.ts';
import { keepAnswer, keptFor } from './answers-to-keep.ts';
import { isRefusal } from './call-error.ts';
import type { CallOptions } from './call.ts';
import { lateReaders } from './queries.ts';

/** Loaded with what follows changes: from then on the list of products is read as what changed in it. */
lateReaders.listProducts = (_name, _input, options) => readProducts(options);

/** The list that is here with what changed since; without one, or when that is not the server's list, the whole. */
async function readProducts(options: CallOptions): Promise<Product[]> {
  return (await readChanges(options)) ?? call('listProducts', undefined, options);
}

async function readChanges(options: CallOptions): Promise<Product[] | undefined> {
  const read = lastRead.listProducts;
  if (!read) return undefined;
  const since = read.etag;
  const { userId } = keptFor;
  let changes: ProductChanges | null;
  try {
    changes = await call('listProductChanges', { query: { since } }, options);
  } catch (error) {
    // A server of an earlier version does not know the call.
    if (isRefusal(error)) return undefined;
    // What this page read last may be another person's list, with prices.
    return (await otherwiseKept(addressOf('listProducts'), error)).body as Product[];
  }
  const products = read.body as Product[];
  const list = changes && applied({ products, validator: since }, changes);
  if (!list) return undefined;
  const { products: body, validator: etag } = list;
  lastRead.listProducts = { body, etag };
  const name = 'listProducts';
  keepAnswer({ name, address: addressOf(name), body, headers: new Headers(), userId });
  return list.products;
}
