import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import {
  CUT_OFF,
  DUE,
  FRIDAY,
  NEXT_CUT_OFF,
  NEXT_FRIDAY,
  NOW,
  PREPARE,
  useStanding,
} from '#tests/support/standing.ts';

const t = useTestApp();
const { arrived, at, tick, kitchen } = useStanding(t);

describe('a guide with a standing order (H5)', () => {
  test('names the next four deliveries, and the days on which nothing is ordered, with the reason (H7)', async () => {
    const { standing, schedule, read, guide, cook } = await kitchen();
    await schedule({ exceptions: [{ date: '2026-12-04', locationId: null, delivers: false }] });
    const pauses = [{ from: '2026-12-10', to: '2026-12-12' }];
    const set = await standing({ days: ['friday', 'tuesday'], pauses });
    expect(set.status).toBe(200);
    expect(set.body).toEqual(await read());
    expect(set.body).toMatchObject({
      days: ['tuesday', 'friday'],
      responsibleName: cook.name,
      responsibleMayOrder: true,
      prepareHours: 24,
      to: null,
    });
    expect(set.body.next.slice(0, 2)).toEqual([
      {
        deliveryDate: FRIDAY,
        cutOffAt: CUT_OFF,
        prepareAt: PREPARE,
        state: 'planned',
        preparedOrderId: null,
      },
      {
        deliveryDate: NEXT_FRIDAY,
        cutOffAt: NEXT_CUT_OFF,
        prepareAt: '2026-11-25T19:00:00.000Z',
        state: 'planned',
        preparedOrderId: null,
      },
    ]);
    expect(set.body.next.map(({ deliveryDate }) => deliveryDate)).toEqual([
      FRIDAY,
      NEXT_FRIDAY,
      '2026-12-18',
      '2026-12-25',
    ]);
    const left = new Map(set.body.leftOut.map(({ deliveryDate, code }) => [deliveryDate, code]));
    expect(left.get('2026-12-04')).toBe('left_out_exception');
    expect(left.get('2026-12-11')).toBe('left_out_paused');
    expect(left.get('2026-11-24')).toBe('left_out_no_delivery');
    const { body: all } = await t.api.listOrderGuides();
    expect(all.find(({ id }) => id === guide.id)?.standing).toEqual(set.body);
  });

  test('is changed by managers only, for a vendor and a person that order there', async () => {
    const { standing, cook, guide } = await kitchen();
    const elsewhere = await t.make.user();
    const refusals = [
      await standing({ vendorId: 999_999 }),
      await standing({ responsibleUserId: 999_999 }),
      await standing({ responsibleUserId: elsewhere.id }),
      await standing({ days: [] }),
      await standing({ prepareHours: 1 }),
      await standing({ prepareHours: 169 }),
      await standing({ to: '2026-10-01' }),
      await standing({ pauses: [{ from: '2026-12-02', to: '2026-12-01' }] }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 400));
    const api = await t.as(cook);
    expect((await api.deleteStandingOrder({ params: { id: guide.id } })).status).toBe(403);
    const manager = await t.make.manager();
    expect((await standing({ responsibleUserId: manager.id })).status).toBe(200);
  });

  test('two managers do not overwrite each other', async () => {
    const { standing, guide } = await kitchen();
    const { body } = await standing();
    const version = { 'if-match': `"${body.version}"` };
    expect((await standing({ mode: 'submit' }, version)).status).toBe(200);
    const late = await standing({ amounts: 'usual' }, version);
    expect([late.status, late.problem.code]).toEqual([409, 'changed_meanwhile']);
    const gone = await t.api.deleteStandingOrder({ params: { id: guide.id } }, version);
    expect(gone.status).toBe(409);
    expect((await t.api.deleteStandingOrder({ params: { id: guide.id } })).status).toBe(204);
    expect((await t.api.deleteStandingOrder({ params: { id: guide.id } })).status).toBe(404);
  });
});

describe('for each delivery an order is prepared (H5)', () => {
  test('so many hours before the cut-off, once, and its person is told', async () => {
    const { standing, listed, read, guide, location, vendor, cook, email } = await kitchen();
    await standing();
    await tick();
    at(PREPARE, -1);
    await tick();
    expect(await listed()).toEqual([]);
    at(PREPARE);
    await tick();
    await tick();
    expect(await listed()).toEqual([
      {
        id: expect.any(String),
        guideId: guide.id,
        guideName: guide.name,
        locationId: location.id,
        locationName: location.name,
        vendorId: vendor.id,
        vendorName: vendor.name,
        deliveryDate: FRIDAY,
        cutOffAt: CUT_OFF,
        preparedAt: PREPARE,
        dueAt: DUE,
        mode: 'prepare',
        state: 'waiting',
        reason: null,
        lines: guide.lines,
        unusual: [],
        preparedFor: cook.id,
        preparedForName: cook.name,
        isChanged: false,
        orderId: null,
        byItself: null,
        version: 1,
      },
    ]);
    expect((await read())?.next[0]).toMatchObject({ deliveryDate: FRIDAY, state: 'waiting' });
    expect(arrived).toEqual([
      {
        to: email,
        subject: `An order for ${vendor.name} is prepared`,
        text: [
          `An order for ${vendor.name} is prepared. Look at it, and submit or skip it.`,
          `Location: ${location.name}\nDelivery: Fri, Nov 20, 2026\nCut-off: Thu, Nov 19, 2026, 14:00`,
        ].join('\n\n'),
      },
    ]);
    at(DUE);
    await tick();
    await tick();
    expect(arrived.map(({ subject }) => subject)).toEqual([
      `An order for ${vendor.name} is prepared`,
      `An order for ${vendor.name} waits for you`,
    ]);
    at(CUT_OFF);
    await tick();
    expect(await listed()).toMatchObject([
      { state: 'none', reason: { code: 'no_order_not_submitted' } },
    ]);
  });

  test('less what is on order for that delivery, also where it waits for approval (V3)', async () => {
    const { standing, only, order, tomatoes, basil } = await kitchen();
    await order(3, { deliveryDate: FRIDAY });
    await order(50, { deliveryDate: NEXT_FRIDAY });
    await standing();
    at(PREPARE);
    await tick();
    expect((await only()).lines).toMatchObject([
      { productId: tomatoes.id, quantity: 1 },
      { productId: basil.id, quantity: 2 },
    ]);
  });

  test('as usual: the median of the last orders, or the quantity of the guide where nothing was ordered (G3)', async () => {
    const { standing, only, order, tomatoes, basil } = await kitchen();
    for (const quantity of [7, 8, 9]) await order(quantity);
    await standing({ amounts: 'usual' });
    at(PREPARE);
    await tick();
    expect((await only()).lines).toMatchObject([
      { productId: tomatoes.id, quantity: 8 },
      { productId: basil.id, quantity: 2 },
    ]);
  });

  test('what is missing to par; nothing needed is a stated reason (S3)', async () => {
    const one = await kitchen();
    const other = await kitchen();
    for (const { location, tomatoes } of [one, other])
      await t.api.updateInventory({
        body: { locationId: location.id, lines: [{ productId: tomatoes.id, parAmount: 12 }] },
      });
    await t.api.createCount({
      body: {
        id: crypto.randomUUID(),
        locationId: other.location.id,
        lines: [{ productId: other.tomatoes.id, amount: 20 }],
      },
    });
    await one.standing({ amounts: 'to_par' });
    await other.standing({ amounts: 'to_par' });
    at(PREPARE);
    await tick();
    expect((await one.only()).lines).toMatchObject([{ productId: one.tomatoes.id, quantity: 12 }]);
    expect(await other.only()).toMatchObject({
      state: 'none',
      reason: { code: 'no_order_nothing_needed', message: 'Nothing was needed' },
    });
  });

  test('late after a stop, while the cut-off is to come; else the reason says that it was missed', async () => {
    const late = await kitchen();
    await late.standing();
    await tick();
    at(CUT_OFF, -1_000);
    await tick();
    expect(await late.only()).toMatchObject({ state: 'waiting', preparedAt: expect.any(String) });
    at(NOW);
    const missed = await kitchen();
    await missed.standing();
    await tick();
    at(NEXT_CUT_OFF, -1);
    await tick();
    const found = (await missed.listed()).map(({ deliveryDate, state, reason }) => [
      deliveryDate,
      state,
      reason?.code,
    ]);
    expect(found).toEqual([
      [NEXT_FRIDAY, 'waiting', undefined],
      [FRIDAY, 'none', 'no_order_missed'],
    ]);
  });
});
