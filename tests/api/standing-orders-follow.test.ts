import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import {
  CUT_OFF,
  DUE,
  FRIDAY,
  NEXT_CUT_OFF,
  PREPARE,
  useStanding,
} from '#tests/support/standing.ts';

const t = useTestApp();
const { at, tick, kitchen } = useStanding(t);

describe('what a standing order depends on', () => {
  test('a changed schedule moves what nobody touched, and drops it with its delivery (E23)', async () => {
    const { standing, schedule, listed, only } = await kitchen();
    await standing();
    at(PREPARE);
    await tick();
    const { id } = await only();
    await schedule({ rules: [{ deliveryDay: 'friday', daysBefore: 1, cutOff: '16:30' }] });
    await tick();
    expect(await only()).toMatchObject({
      id,
      cutOffAt: '2026-11-19T21:30:00.000Z',
      dueAt: '2026-11-19T20:30:00.000Z',
    });
    await schedule({ exceptions: [{ date: FRIDAY, locationId: null, delivers: false }] });
    await tick();
    expect(await listed()).toEqual([]);
    await schedule({ exceptions: [] });
    at(DUE);
    await tick();
    expect(await only()).toMatchObject({ state: 'waiting', deliveryDate: FRIDAY });
  });

  test('a schedule that is changed after a cut-off says nothing of what was before (E23)', async () => {
    const { standing, schedule, listed } = await kitchen();
    await standing({ days: ['thursday', 'friday'] });
    await tick();
    at(PREPARE, -60_000);
    await schedule({ rules: [{ deliveryDay: 'thursday', daysBefore: 2, cutOff: '10:00' }] });
    await tick();
    expect(await listed()).toEqual([]);
  });

  test('a person touched it: it stays, whatever the schedule says (E23)', async () => {
    const { standing, schedule, only, tomatoes } = await kitchen();
    await standing();
    at(PREPARE);
    await tick();
    const { id } = await only();
    const lines = [{ productId: tomatoes.id, quantity: 9 }];
    await t.api.updatePreparedOrder({ params: { id }, body: { lines } });
    await schedule({ exceptions: [{ date: FRIDAY, locationId: null, delivers: false }] });
    await tick();
    expect(await only()).toMatchObject({ id, lines, isChanged: true, cutOffAt: CUT_OFF });
  });

  test('a pause takes away what nobody touched, and is the reason of its delivery (H7)', async () => {
    const { standing, listed, only } = await kitchen();
    await standing();
    at(PREPARE);
    await tick();
    await standing({ pauses: [{ from: FRIDAY, to: FRIDAY }] });
    await tick();
    expect(await listed()).toEqual([]);
    at(CUT_OFF);
    await tick();
    expect(await only()).toMatchObject({ state: 'none', reason: { code: 'no_order_paused' } });
  });

  test('without its person it is paused and needs attention, until somebody is responsible (E22)', async () => {
    const { standing, cook, location, listed, only, read, guide } = await kitchen();
    await standing();
    await tick();
    await t.api.deleteUserLocation({ params: { userId: cook.id, locationId: location.id } });
    at(PREPARE);
    await tick();
    expect(await listed()).toEqual([]);
    expect((await read())?.responsibleMayOrder).toBe(false);
    const things = async () =>
      (await t.api.listAttentionThings({ query: { kind: 'standing_order_paused' } })).body;
    expect(await things()).toMatchObject([
      { id: guide.id, subject: `${guide.name} at ${location.name}`, since: PREPARE },
    ]);
    await t.api.createUserLocation({ body: { userId: cook.id, locationId: location.id } });
    await tick();
    expect(await things()).toEqual([]);
    expect(await only()).toMatchObject({ state: 'waiting' });
    at(DUE);
    await t.api.deleteUser({ params: { id: cook.id } });
    at(NEXT_CUT_OFF);
    await tick();
    expect((await listed()).map(({ reason }) => reason?.code)).toEqual([
      'no_order_without_responsible',
      'no_order_not_submitted',
    ]);
  });

  test('is ended by managers only, also with its guide', async () => {
    const { standing, guide, cook, read } = await kitchen();
    await standing();
    const it = { params: { id: guide.id } };
    const asCook = await t.as(cook);
    const refused = await asCook.deleteOrderGuide(it);
    expect([refused.status, refused.problem.message]).toEqual([
      403,
      'This guide has a standing order, so only a manager can delete it.',
    ]);
    expect(await read()).toMatchObject({ mode: 'prepare' });
    const manager = await t.as(await t.make.manager());
    await manager.deleteStandingOrder(it);
    expect((await asCook.deleteOrderGuide(it)).status).toBe(204);
  });

  test.each(['guide', 'location', 'standing'] as const)(
    'ends with its %s, and drops what nobody touched',
    async (what) => {
      const { standing, guide, location, listed } = await kitchen();
      await standing();
      at(PREPARE);
      await tick();
      expect(await listed()).toHaveLength(1);
      const params = { id: guide.id };
      if (what === 'guide') await t.api.deleteOrderGuide({ params });
      else if (what === 'standing') await t.api.deleteStandingOrder({ params });
      else await t.api.deleteLocation({ params: { id: location.id } });
      await tick();
      at(NEXT_CUT_OFF);
      await tick();
      expect(await listed()).toEqual([]);
    },
  );
});
