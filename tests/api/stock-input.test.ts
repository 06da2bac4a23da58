import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { AREA_MAX } from '#contract/values/limits.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

test('a count of which the lines of a product add up to more than an amount may be names the product and the limit (S2)', async () => {
  const unit = await t.make.unit({ abbreviation: 'crt' });
  const { id: productId } = await t.make.product({ name: 'Roma Tomatoes', unitId: unit.id });
  const { id: locationId } = await t.make.location();
  const count = (...amounts: number[]) => {
    const lines = amounts.map((amount) => ({ productId, amount }));
    return t.api.createCount({ body: { id: randomUUID(), locationId, area: null, lines } });
  };
  const refused = await count(9_999_999, 0.5);
  expect([refused.status, refused.problem.code, refused.problem.message]).toEqual([
    400,
    'invalid_input',
    'Of Roma Tomatoes, 9,999,999.5 crt were counted in several lines. At most 9,999,999 can be stored.',
  ]);
  expect((await count(9_999_998, 1)).status).toBe(201);
});

describe('the name of an area (S1, D9)', () => {
  const UNSEEN = 'Area must have characters that can be seen';

  test.each([
    ['\u200b', UNSEEN],
    [' \u2060\u200d ', UNSEEN],
    ['\u202e\u3164', UNSEEN],
    ['x'.repeat(AREA_MAX + 1), `Area must be at most ${AREA_MAX} characters`],
    ['Walk-in\0', 'Area holds a character that cannot be stored'],
  ])('%j is refused with a sentence', async (area, sentence) => {
    const { id: productId } = await t.make.product();
    const { id: locationId } = await t.make.location();
    const put = await t.api.updateInventory({ body: { locationId, lines: [{ productId, area }] } });
    const body = { id: randomUUID(), locationId, area, lines: [{ productId, amount: 1 }] };
    const counted = await t.api.createCount({ body });
    for (const { status, problem } of [put, counted])
      expect([status, problem.message]).toEqual([400, sentence]);
  });

  test('is kept on one line; blank, it is none', async () => {
    const { id: productId } = await t.make.product();
    const { id: locationId } = await t.make.location();
    const areaAfter = async (area: string | null) => {
      const { status } = await t.api.updateInventory({
        body: { locationId, lines: [{ productId, area }] },
      });
      const { body } = await t.api.listInventory({ query: { locationId: String(locationId) } });
      return [status, body[0]?.area];
    };
    expect(await areaAfter(' Walk-in\ncooler ')).toEqual([200, 'Walk-in cooler']);
    expect(await areaAfter('  ')).toEqual([200, null]);
    expect(await areaAfter('Dry store')).toEqual([200, 'Dry store']);
    expect(await areaAfter(null)).toEqual([200, null]);
  });
});
