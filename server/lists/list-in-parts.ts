import { setImmediate } from 'node:timers/promises';
import { ListPart } from './list-part.ts';
import type { ListedRecord, View } from './list-part.ts';
import { ShownList } from './shown-list.ts';

/**
 * Characters of the JSON of a new part, at least; a list with fewer is one part. Records are removed from a part until it has
 * `PART_MIN`. Both are more than `FIRST_MIN` bytes, also for callers who see less of each record.
 */
const PART_NEW = 180_000;
const PART_MIN = 165_000;

/** More new places in a list than these are cheaper found by sorting the whole. */
const PLACED_MAX = 50;

export interface ListChange {
  /** Records that are new, or replace those with the same ids. */
  changed: readonly ListedRecord[];
  removed: ReadonlySet<string>;
  /** The state of the database in which they were read. */
  position: string;
}

/** The ids of records in the sequence of the list. */
export type InSequence = (records: readonly ListedRecord[]) => Promise<string[]>;

/**
 * A sorted list in parts, of which a change replaces only those that it is in, with what was made of them. Never changed
 * itself: a change makes another list.
 */
export class ListInParts {
  readonly parts: readonly ListPart[];
  readonly position: string;
  readonly #shown = new Map<View, Promise<ShownList>>();

  private constructor(parts: readonly ListPart[], position: string) {
    this.parts = parts;
    this.position = position;
  }

  /** @param records in the sequence of the list */
  static of(records: readonly ListedRecord[], position: string): ListInParts {
    return new ListInParts(inParts(records), position);
  }

  /** The list as some callers see it. Its sums are made part by part: other calls run in between. */
  shown(view: View): Promise<ShownList> {
    const known = this.#shown.get(view) ?? this.#show(view);
    this.#shown.set(view, known);
    return known;
  }

  /** Those of these records that are in the list, in its sequence, with their places. */
  find(ids: ReadonlySet<string>, view: View): { id: string; at: number; json: string }[] {
    let before = 0;
    const parts = this.#partsOf(ids);
    return this.parts.flatMap((part) => {
      const found = !parts.has(part)
        ? []
        : part.records.flatMap(({ id }, index) =>
            ids.has(id)
              ? { id, at: before + index, json: part.shown(view).texts[index] ?? '' }
              : [],
          );
      before += part.records.length;
      return found;
    });
  }

  /** Makes something of each part that does not have it yet, part by part: other calls run in between. */
  async make(what: (part: ListPart) => unknown): Promise<void> {
    for (const part of this.parts) {
      if (part.isMade(what)) continue;
      part.made(what);
      await setImmediate();
    }
  }

  async #show(view: View): Promise<ShownList> {
    for (const part of this.parts) {
      if (part.isMade(view)) continue;
      part.shown(view);
      await setImmediate();
    }
    const parts = this.parts.map((part) => part.shown(view));
    return new ShownList(parts, this.position);
  }

  /** The list after a change: this one when nothing changed in it; undefined when it must be read as a whole. */
  async after(change: ListChange, order: InSequence): Promise<ListInParts | undefined> {
    const { groups, toPlace } = this.#without(change);
    if (toPlace.length === 0 && groups.every((group) => group instanceof ListPart)) return this;
    if (toPlace.length > PLACED_MAX) return undefined;
    if (toPlace.length > 0) await place(toPlace, groups, order);
    return new ListInParts(joined(groups), change.position);
  }

  /** The parts in which these records are. */
  #partsOf(ids: Iterable<string>): ReadonlySet<ListPart> {
    return new Set(
      [...ids].flatMap((id) => this.parts.find((part) => part.made(idsOf).has(id)) ?? []),
    );
  }

  /** The parts, those with a change as records without what was removed, and without what gets another place. */
  #without({ changed, removed }: ListChange): { groups: Group[]; toPlace: ListedRecord[] } {
    const waiting = new Map(changed.map((record) => [record.id, record]));
    const parts = this.#partsOf([...removed, ...waiting.keys()]);
    const groups = this.parts.map((part): Group => {
      if (!parts.has(part)) return part;
      const kept = part.records.flatMap((before) => {
        if (removed.has(before.id)) return [];
        const after = waiting.get(before.id);
        if (!after) return before;
        if (after.name !== before.name) return [];
        waiting.delete(before.id);
        return after.json === before.json ? before : after;
      });
      return isSame(kept, part.records) ? part : kept;
    });
    return { groups, toPlace: [...waiting.values()] };
  }
}

const idsOf = ({ records }: ListPart) => new Set(records.map(({ id }) => id));

type Group = ListPart | readonly ListedRecord[];

const recordsOf = (group: Group) => (group instanceof ListPart ? group.records : group);

function isSame(some: readonly ListedRecord[], others: readonly ListedRecord[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}

/** Puts records into their groups: first it is found which, by the first record of each, and then where in it. */
async function place(toPlace: readonly ListedRecord[], groups: Group[], order: InSequence) {
  const byId = new Map(toPlace.map((record) => [record.id, record]));
  const groupOf = new Map(
    groups.flatMap((group, at) => (recordsOf(group)[0] ? [[recordsOf(group)[0]?.id, at]] : [])),
  );
  const firsts = groups.flatMap((group) => recordsOf(group)[0] ?? []);
  const placed = new Map<number, ListedRecord[]>();
  let at = 0;
  for (const id of await order([...firsts, ...toPlace])) {
    const record = byId.get(id);
    if (record) placed.set(at, [...(placed.get(at) ?? []), record]);
    else at = groupOf.get(id) ?? at;
  }
  for (const [group, added] of placed) {
    const all = [...recordsOf(groups[group] ?? []), ...added];
    const records = new Map(all.map((record) => [record.id, record]));
    groups[group] = (await order(all)).flatMap((id) => records.get(id) ?? []);
  }
}

/** Parts of the groups. One that became too short is joined with its neighbour. */
function joined(groups: readonly Group[]): ListPart[] {
  const parts: ListPart[] = [];
  let open: ListedRecord[] = [];
  for (const group of groups) {
    if (open.length === 0 && group instanceof ListPart) {
      parts.push(group);
      continue;
    }
    open.push(...recordsOf(group));
    if (sizeOf(open) < PART_MIN) continue;
    parts.push(...inParts(open));
    open = [];
  }
  if (open.length > 0) parts.push(...inParts([...(parts.pop()?.records ?? []), ...open]));
  return parts;
}

/** Records as parts of about the same size. */
function inParts(records: readonly ListedRecord[]): ListPart[] {
  const size = sizeOf(records);
  const count = Math.max(1, Math.floor(size / PART_NEW));
  const parts: ListPart[] = [];
  let [start, passed] = [0, 0];
  for (const [index, { json }] of records.entries()) {
    passed += json.length;
    if (passed * count < size * (parts.length + 1)) continue;
    parts.push(new ListPart(records.slice(start, index + 1)));
    start = index + 1;
  }
  return parts;
}

const sizeOf = (records: readonly ListedRecord[]) =>
  records.reduce((sum, { json }) => sum + json.length, 0);
