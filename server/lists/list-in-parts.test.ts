import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withSum, recordSum } from '#contract/values/list-validator.ts';
import { FIRST_MIN } from './joined-brotli.ts';
import type { ListedRecord } from './list-part.ts';
import { ListInParts } from './list-in-parts.ts';

const AS_STORED = (json: string) => json;
const WITHOUT_TEXT = (json: string) => JSON.stringify({ ...JSON.parse(json), text: null });

/** As the database sorts: by name, then by id. */
const bySequence = (one: ListedRecord, other: ListedRecord) =>
  one.name < other.name || (one.name === other.name && one.id < other.id) ? -1 : 1;
const sorted = (records: readonly ListedRecord[]) => records.toSorted(bySequence);
const order = async (records: readonly ListedRecord[]) => sorted(records).map(({ id }) => id);

/** Some thousand characters, so that a part has a few dozen records. */
function recordOf(id: number, name: number, seed: number): ListedRecord {
  const words = Array.from({ length: 700 }, (_, index) => (seed * 31 + index * index) % 997);
  const fields = { id: `P${id}`, name: `N${name}`, text: words.join(seed % 3 === 0 ? 'é' : ' ') };
  return { id: fields.id, name: fields.name, json: JSON.stringify(fields) };
}
const record = fc
  .tuple(fc.nat(250), fc.nat(60), fc.nat(99))
  .map(([id, name, seed]) => recordOf(id, name, seed));

const change = fc.record({
  changed: fc.uniqueArray(record, { maxLength: 12, selector: ({ id }) => id }),
  removed: fc.uniqueArray(fc.nat(250), { maxLength: 20 }),
});

/** A changed list answers everything as a new list of the same records does. */
async function expectList(list: ListInParts, records: readonly ListedRecord[]): Promise<void> {
  for (const view of [AS_STORED, WITHOUT_TEXT]) {
    const shown = await list.shown(view);
    const texts = records.map(({ json }) => view(json));
    const json = `[${texts.join(',')}]`;
    expect((await shown.bytes(undefined)).toString()).toBe(json);
    expect(gunzipSync(await shown.bytes('gzip')).toString()).toBe(json);
    expect(brotliDecompressSync(await shown.bytes('br')).toString()).toBe(json);
    const { sum, count } = shown.validator;
    expect({ sum, count }).toEqual({
      sum: texts.map(recordSum).reduce(withSum, [0, 0]),
      count: records.length,
    });
  }
  const some = records.filter((_, index) => index % 7 === 3);
  expect(list.find(new Set(some.map(({ id }) => id)), AS_STORED)).toEqual(
    some.map((one) => ({ id: one.id, at: records.indexOf(one), json: one.json })),
  );
}

test('a list after any changes is the list that is made of its records anew, in each encoding (23.5)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(record, {
        maxLength: 200,
        minLength: 0,
        selector: ({ id }) => id,
        size: 'max',
      }),
      fc.array(change, { maxLength: 6 }),
      async (first, changes) => {
        let records = sorted(first);
        let list = ListInParts.of(records, '1');
        for (const [index, { changed, removed }] of changes.entries()) {
          const gone = new Set(removed.map((id) => `P${id}`));
          const kept = changed.filter(({ id }) => !gone.has(id));
          const ids = new Set(kept.map(({ id }) => id));
          records = sorted([...records.filter(({ id }) => !gone.has(id) && !ids.has(id)), ...kept]);
          const position = String(index + 2);
          const after = await list.after({ changed: kept, removed: gone, position }, order);
          list = after ?? ListInParts.of(records, position);
          const sizes = list.parts.map((part) =>
            part.records.reduce((sum, { json }) => sum + json.length, 0),
          );
          expect(sizes.length < 2 || Math.min(...sizes) >= FIRST_MIN).toBe(true);
        }
        await expectList(list, records);
      },
    ),
    { numRuns: 12 },
  );
});

test('a change leaves every part as it is that it is not in, and without one the list itself', async () => {
  const records = sorted(
    Array.from({ length: 400 }, (_, id) => recordOf(id, 100 + (id % 300), id)),
  );
  const list = ListInParts.of(records, '1');
  expect(list.parts.length).toBeGreaterThan(4);
  const [, second] = list.parts;
  const before = second?.records[3] ?? recordOf(0, 0, 0);
  const changed = [{ ...before, json: before.json.replace('"text":"', '"text":"More ') }];
  const after = await list.after({ changed, removed: new Set(), position: '2' }, order);
  expect(after?.parts.map((part, index) => part === list.parts[index])).toEqual(
    list.parts.map((_, index) => index !== 1),
  );
  expect(
    await list.after({ changed: [before], removed: new Set(['P9999']), position: '2' }, order),
  ).toBe(list);
});

test('more new places than a few are not looked for one by one', async () => {
  const list = ListInParts.of([], '1');
  const changed = Array.from({ length: 51 }, (_, id) => recordOf(id, id, id));
  expect(await list.after({ changed, removed: new Set(), position: '2' }, order)).toBeUndefined();
});

test('a validator of the same records on another node is the same, one of others is not', async () => {
  const records = sorted(Array.from({ length: 90 }, (_, id) => recordOf(id, id, id)));
  const [here, there] = [ListInParts.of(records, '5'), ListInParts.of(records, '900')];
  const [one, other] = [await here.shown(AS_STORED), await there.shown(AS_STORED)];
  expect(one.etag).not.toBe(other.etag);
  expect(one.isSame(other.etag)).toBe(true);
  expect(one.isSame((await ListInParts.of(records.slice(1), '5').shown(AS_STORED)).etag)).toBe(
    false,
  );
  expect(one.isSame((await here.shown(WITHOUT_TEXT)).etag)).toBe(false);
  expect(one.isSame('"other"')).toBe(false);
});
