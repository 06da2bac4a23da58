import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NOTES_MAX } from '#contract/values/limits.ts';
import { removeUnusedFiles } from '#server/stored-files/remove-unused-files.job.ts';
import { useTestApp } from '#tests/support/app.ts';
import { expectSentence } from '#tests/support/problem.ts';
import { anEntry, day } from '#tests/support/waste.ts';
import { uploadedPhoto } from '#tests/support/uploaded-photo.ts';

const t = useTestApp();

async function storedEntries(): Promise<number> {
  return (await t.database.pool.query('select 1 from waste_logs')).rowCount ?? 0;
}

/** A moment relative to now. */
function fromNow({ days = 0, minutes = 0, seconds = 0 }): string {
  return new Date(Date.now() + ((days * 24 * 60 + minutes) * 60 + seconds) * 1_000).toISOString();
}

describe('recording waste', () => {
  test('accepts a unit in any case, stores it as defined, and recognises the retry (D9, D12)', async () => {
    const { abbreviation } = await t.make.unit();
    const entry = await anEntry(t, { id: randomUUID(), unitOfMeasure: abbreviation.toUpperCase() });
    expect(abbreviation).not.toBe(entry.unitOfMeasure);
    const first = await t.api.createWasteLog({ body: entry });
    expect([first.status, first.body.unitOfMeasure]).toEqual([201, abbreviation]);
    const again = await t.api.createWasteLog({ body: entry });
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test('returns the entry with its names', async () => {
    const body = await anEntry(t, { notes: '  dropped  ' });
    t.setNow(new Date(day(9)));
    const { status, body: entry } = await t.api.createWasteLog({ body });
    t.setNow(new Date());
    expect(status).toBe(201);
    expect(entry).toMatchObject({
      ...body,
      notes: 'dropped',
      createdDate: day(9),
      isDeleted: false,
    });
    expect(entry.productName).toMatch(/^Product/);
    expect(entry.locationName).toMatch(/^Location/);
    expect(entry.recordedByName).toMatch(/^User/);
  });

  test('treats an empty note as none', async () => {
    for (const notes of ['', '   ', undefined]) {
      const { body } = await t.api.createWasteLog({ body: await anEntry(t, { notes }) });
      expect(body.notes).toBeNull();
    }
  });

  test('with the same id again: the same content is 200, another is 409, and one entry is stored (D12)', async () => {
    const body = { ...(await anEntry(t, { notes: 'spoilt' })), id: randomUUID() };
    const first = await t.api.createWasteLog({ body });
    const again = await t.api.createWasteLog({ body });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    for (const change of [
      { quantity: 4 },
      { notes: null },
      { recordedBy: (await t.make.user()).id },
    ]) {
      const { status, problem } = await t.api.createWasteLog({ body: { ...body, ...change } });
      expect([status, problem.code]).toEqual([409, 'waste_id_taken']);
    }
    const stored = await t.database.pool.query('select 1 from waste_logs where id = $1', [body.id]);
    expect(stored.rowCount).toBe(1);
  });

  test('with the same id again succeeds although its product was deleted since', async () => {
    const body = await anEntry(t, { id: randomUUID() });
    await t.api.createWasteLog({ body });
    await t.database.pool.query('update products set is_deleted = true where id = $1', [
      body.productId,
    ]);
    expect((await t.api.createWasteLog({ body })).status).toBe(200);
  });

  test('twenty times at once under one id stores one entry', async () => {
    const body = await anEntry(t, { id: randomUUID() });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => t.api.createWasteLog({ body })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      ...Array(19).fill(200),
      201,
    ]);
  });
});

describe('the reason, photo and moment of waste (S4, E16)', () => {
  test('are optional', async () => {
    for (const empty of [undefined, null, '']) {
      const { body } = await t.api.createWasteLog({
        body: await anEntry(t, { reason: empty, photoUrl: empty }),
      });
      expect([body.reason, body.photoUrl]).toEqual([null, null]);
    }
  });

  test('a retry is recognised where the clock of the device is ahead, and without a moment (D12, E16)', async () => {
    const ahead = new Date(Date.now() + 40_000).toISOString();
    for (const at of [ahead, undefined]) {
      const body = await anEntry(t, { id: randomUUID(), at });
      const first = await t.api.createWasteLog({ body });
      const again = await t.api.createWasteLog({ body });
      expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
      const other = { ...body, at: first.body.createdDate };
      expect((await t.api.createWasteLog({ body: other })).status).toBe(409);
    }
  });

  test('are part of what a retry must repeat (D12)', async () => {
    const at = fromNow({ days: -6 });
    const photoUrl = await uploadedPhoto(t);
    const body = await anEntry(t, { id: randomUUID(), reason: 'burnt', photoUrl, at });
    const first = await t.api.createWasteLog({ body });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ reason: 'burnt', photoUrl, createdDate: at });
    expect((await t.api.createWasteLog({ body })).status).toBe(200);
    const secondsLater = new Date(Date.parse(at) + 5_000).toISOString();
    const others = [
      { reason: 'trim' },
      { photoUrl: null },
      { at: fromNow({ days: -5 }) },
      { at: secondsLater },
      { at: undefined },
    ];
    for (const change of others) {
      const { status, problem } = await t.api.createWasteLog({ body: { ...body, ...change } });
      expect([status, problem.code]).toEqual([409, 'waste_id_taken']);
    }
    // Two days later its moment is too old for a new entry.
    t.setNow(new Date(fromNow({ days: 2 })));
    const late = await t.api.createWasteLog({ body });
    t.setNow(new Date());
    expect([late.status, late.body]).toEqual([200, first.body]);
  });

  test('a device whose clock is half a minute ahead records, and no entry is ever ahead', async () => {
    const now = new Date(day(20));
    t.setNow(now);
    const at = new Date(now.getTime() + 30_000).toISOString();
    const body = await anEntry(t, { id: randomUUID(), at });
    const first = await t.api.createWasteLog({ body });
    const again = await t.api.createWasteLog({ body });
    t.setNow(new Date());
    expect([first.status, first.body.createdDate, again.status]).toEqual([201, day(20), 200]);
  });

  test('the photo of an entry stays stored, also after the entry was deleted (A9)', async () => {
    const photoUrl = await uploadedPhoto(t);
    const { body } = await t.api.createWasteLog({ body: await anEntry(t, { photoUrl }) });
    await t.api.deleteWasteLog({ params: { id: body.id } });
    const unused = await uploadedPhoto(t);
    await removeUnusedFiles.run({
      ...t.services,
      now: () => new Date(fromNow({ minutes: 120 })),
    });
    expect((await t.app.inject(unused)).statusCode).toBe(404);
    const restored = await t.api.restoreWasteLog({ params: { id: body.id } });
    expect(restored.body.photoUrl).toBe(photoUrl);
    expect((await t.app.inject(photoUrl)).statusCode).toBe(200);
  });
});

/** Sends the entry and expects that it is refused as in D3, and that nothing is stored. */
async function refusalOf(changes: Record<string, unknown>) {
  const body = await anEntry(t, changes);
  const before = await storedEntries();
  const { status, problem } = await t.api.createWasteLog({ body });
  expect([status, problem.code]).toEqual([400, 'invalid_input']);
  expectSentence(problem.message);
  expect(await storedEntries()).toBe(before);
  return { paths: problem.details?.map(({ path }) => path), message: problem.message };
}
const anySentence: unknown = expect.any(String);

describe('waste is refused with 400, and nothing stored', () => {
  test.each([
    ['productId', undefined, 'Please select a product'],
    ['productId', '', 'Please select a product'],
    ['productId', 7, 'Please select a product'],
    ['productId', 'PRD-\u0000', 'Please select a product'],
    ['productId', 'P'.repeat(101), 'Please select a product'],
    ['productId', 'PRD-999999', anySentence],
    ['quantity', 0, 'Quantity must be at least 1'],
    ['quantity', -3, 'Quantity must be at least 1'],
    ['quantity', 1.5, 'Quantity must be a whole number'],
    ['quantity', '3', anySentence],
    ['quantity', undefined, anySentence],
    ['quantity', 100_000, anySentence],
    ['unitOfMeasure', undefined, anySentence],
    ['unitOfMeasure', ' ', 'Unit of measure is required'],
    ['unitOfMeasure', 'furlong', anySentence],
    ['unitOfMeasure', 'a\u0000', anySentence],
    ['locationId', undefined, 'Please select a location'],
    ['locationId', 0, 'Please select a location'],
    ['locationId', '1', 'Please select a location'],
    ['locationId', 2_000_000_000, anySentence],
    ['locationId', 2 ** 31, anySentence],
    ['recordedBy', undefined, 'Employee selection is required'],
    ['recordedBy', 0, 'Employee selection is required'],
    ['recordedBy', 2_000_000_000, anySentence],
    ['notes', 'n'.repeat(NOTES_MAX + 1), anySentence],
    ['notes', 'a\u0000b', anySentence],
    ['notes', 5, anySentence],
    ['id', 'not-a-uuid', anySentence],
    ['reason', 'lost', 'Please choose a reason from the list'],
    ['reason', 5, anySentence],
    ['photoUrl', 'https://example.com/a.webp', 'Photo must come from an upload'],
    ['photoUrl', '/uploads/../a.webp', 'Photo must come from an upload'],
    [
      'photoUrl',
      `/uploads/${randomUUID()}.webp`,
      'This picture is no longer stored. Please upload it again.',
    ],
    ['at', 'yesterday', anySentence],
    [
      'at',
      fromNow({ days: -7, seconds: -5 }),
      'This was more than 7 days ago, which is too late to record.',
    ],
    ['at', fromNow({ minutes: 5 }), 'This moment is still to come. Check the clock of the device.'],
  ])('when %s is %j', async (path, value, sentence) => {
    expect(await refusalOf({ [path]: value })).toEqual({ paths: [path], message: sentence });
  });

  test('when a record it refers to is deleted, naming each (D11)', async () => {
    const isDeleted = true;
    const unit = await t.make.unit({ isDeleted });
    const changes = {
      productId: (await t.make.product({ isDeleted })).id,
      unitOfMeasure: unit.abbreviation,
      locationId: (await t.make.location({ isDeleted })).id,
      recordedBy: (await t.make.user({ isDeleted })).id,
    };
    const { paths } = await refusalOf(changes);
    expect(paths?.toSorted()).toEqual(Object.keys(changes).sort());
  });

  test.each([null, [], 'text', 5, undefined])('when the body is %j', async (body) => {
    expect((await t.api.createWasteLog({ body })).status).toBe(400);
  });
});
