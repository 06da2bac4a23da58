import type { Db } from '../db/open.ts';
import type { CatalogueCache } from '../http/catalogue-cache.ts';
import type { ListedRecord } from '../lists/list-part.ts';
import { ListInParts } from '../lists/list-in-parts.ts';
import { inSequence, readChanged, readListed, readPosition } from './listed.ts';

interface Read {
  list: ListInParts;
  /** Since when changes are to be read next. The list may have an older position, as long as nothing in it changed. */
  position: string;
  /** When it was read, for the cache; undefined: it may be stale already. */
  moment: number | undefined;
}

/**
 * The list of all products on this node. Read once as a whole, and after that only what changed, when somebody asks for it
 * (adr-045): after a change here or on another node, and each time while this node does not know of changes.
 */
export class ProductList {
  readonly #cache: CatalogueCache;
  #read: Read | undefined;
  #reading: Promise<unknown> = Promise.resolve();
  #next: Promise<ListInParts> | undefined;

  constructor(cache: CatalogueCache) {
    this.#cache = cache;
  }

  /** The list with everything that was committed before this call. */
  async current(db: Db): Promise<ListInParts> {
    const { moment } = this.#cache;
    if (this.#read && moment !== undefined && this.#read.moment === moment) return this.#read.list;
    // One that is reading already may have begun before the change that this caller must see.
    return (this.#next ??= this.#readNext(db));
  }

  async #readNext(db: Db): Promise<ListInParts> {
    await this.#reading.catch(() => undefined);
    this.#next = undefined;
    const reading = this.#readNow(db);
    this.#reading = reading;
    return reading;
  }

  async #readNow(db: Db): Promise<ListInParts> {
    const { moment } = this.#cache;
    const { list, position } = (await this.#readChanges(db)) ?? (await readWhole(db));
    this.#read = { list, position, moment };
    return list;
  }

  /** The list that is here, with what changed since; undefined when it must be read as a whole. */
  async #readChanges(db: Db): Promise<Omit<Read, 'moment'> | undefined> {
    if (!this.#read) return undefined;
    const change = await readChanged(db, this.#read.position);
    if (!change) return undefined;
    const { changed, removed, position } = change;
    const order = (records: readonly ListedRecord[]) => inSequence(db, records);
    const list = await this.#read.list.after(
      { changed, removed: new Set(removed), position },
      order,
    );
    return list && { list, position };
  }
}

async function readWhole(db: Db): Promise<Omit<Read, 'moment'>> {
  // Before the rows: what is committed in between is read again, not missed.
  const position = await readPosition(db);
  return { list: ListInParts.of(await readListed(db), position), position };
}
