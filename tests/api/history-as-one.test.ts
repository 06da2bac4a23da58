import { beforeAll, describe, expect, test } from 'vitest';
import { anAnsweringVendor } from '#tests/support/answers.ts';
import { useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';
import { csvFile } from '#tests/support/csv-import.ts';

const t = useTestApp();

let api: Client;
let actorId: string;
beforeAll(async () => {
  const ana = await t.make.manager({ name: 'Ana Imports' });
  api = await t.as(ana);
  actorId = String(ana.id);
});

const list = async (query: Record<string, string>) => (await api.listHistory({ query })).body;

describe('an import of products is one entry of the history (24.12)', () => {
  test('that opens to what it changed; its undo is another one, and each product keeps its own history', async () => {
    const vendor = await t.make.vendor({ name: 'Imported Farms' });
    const unit = await t.make.unit();
    const kept = await t.make.product({ vendorId: vendor.id, unitId: unit.id, name: 'Kept' });
    const rows = ['Kept,5', 'New A,1', 'New B,2'].map((row) => {
      const [name, price] = row.split(',');
      return `${name},${vendor.name},${unit.abbreviation},Imported Herbs,${price}`;
    });
    const file = csvFile(['name,vendorName,unitOfMeasure,categoryName,price', ...rows].join('\n'));
    const { body } = await api.importProducts({ file, body: { mode: 'upsert' } });
    expect(body).toMatchObject({ createdProducts: 2, updated: 1 });

    const [entry, ...others] = await list({ actorId });
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: 'created',
      actorName: 'Ana Imports',
      record: { kind: 'product-imports', id: body.importId },
    });
    const said = Object.fromEntries(
      (entry?.changes ?? []).map(({ field, after }) => [field, after]),
    );
    expect(said).toMatchObject({ createdProducts: 2, updated: 1 });
    const within = entry?.opens ?? '';
    const opened = await list({ within });
    expect(opened.map(({ action, record }) => `${action} ${record.name}`).sort()).toEqual([
      'changed Kept',
      'created Imported Herbs',
      'created New A',
      'created New B',
    ]);
    const [first] = await list({ within, limit: '1' });
    expect(first).toEqual(opened[0]);
    expect((await list({ kind: 'products', actorId })).map(({ record }) => record.kind)).toEqual([
      'product-imports',
    ]);
    // In a list without imports, what one changed is listed by itself.
    const categories = await list({ kind: 'product-categories', actorId });
    expect(categories.map(({ record }) => record.name)).toEqual(['Imported Herbs']);
    const ofKept = await list({ kind: 'products', id: kept.id });
    expect(ofKept.map(({ action }) => action)).toEqual(['changed', 'created']);

    await api.undoProductImport({ params: { id: body.importId ?? '' } });
    const [undone, ...before] = await list({ actorId });
    expect(before).toHaveLength(1);
    expect(undone).toMatchObject({ action: 'changed', record: { kind: 'product-imports' } });
    const back = await list({ within: undone?.opens ?? '' });
    expect(back.map(({ record }) => record.name).sort()).toEqual([
      'Imported Herbs',
      'Kept',
      'New A',
      'New B',
    ]);
    expect(await list({ within })).toHaveLength(4);
  });

  test('the export has what it changed, record by record', async () => {
    const csv = await api.exportHistory({ query: { actorId } });
    for (const name of ['New A', 'Kept', 'Imported Herbs']) expect(String(csv.raw)).toContain(name);
  });

  test('a text that no entry opens by is refused', async () => {
    for (const within of ['x', crypto.randomUUID(), `${crypto.randomUUID()}.1.2`])
      expect((await api.listHistory({ query: { within } })).status).toBe(400);
    expect(await list({ within: `${crypto.randomUUID()}.1` })).toEqual([]);
  });
});

describe('the answers of a vendor in the history (24.12)', () => {
  test('name who answered and the vendor, and each item with its answer', async () => {
    const one = await anAnsweringVendor(t, { items: 3 });
    const said = [
      { answer: 'confirmed' },
      { answer: 'short', quantity: 6 },
      { answer: 'substitute', substitute: 'Plum tomatoes' },
    ];
    await one.answer(said, { name: 'Hannah Lindgren' });
    const [entry] = await list({ kind: 'purchase-orders', id: String(one.number) });
    expect(entry).toMatchObject({
      actorId: null,
      answeredBy: { name: 'Hannah Lindgren', vendorName: one.vendor.name },
      record: { kind: 'purchase-orders', id: String(one.number) },
    });
    const answers = (entry?.changes ?? []).filter(({ field }) => field === 'answer');
    expect(answers.map(({ part, after }) => [part?.name, after])).toEqual(
      one.order.items.map(({ productName }, index) => [productName, said[index]?.answer]),
    );
    const fields = new Set((entry?.changes ?? []).map(({ field }) => field));
    for (const key of ['submissionId', 'orderItemId', 'itemVersion'])
      expect(fields).not.toContain(key);
    const [created] = (await list({ kind: 'purchase-orders', id: String(one.number) })).slice(-1);
    expect(created?.answeredBy).toBeNull();
  });
});
