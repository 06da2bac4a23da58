import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { ALERT, CUT_OFF, useUnopened } from '#tests/support/unopened.ts';

const t = useTestApp();
const { arrived, at, alertBefore, tick, sentForFriday, sentWithoutSchedule } = useUnopened(t);

describe('escalateMinutes (V8)', () => {
  test('is 60 by default, 0 to 1,440, or null for off', async () => {
    await t.database.pool.query('delete from organization_settings');
    expect((await t.api.getOrganizationSettings()).body.escalateMinutes).toBe(60);
    for (const wrong of [-1, 1_441, 7.5, '60', '']) {
      const { status, problem } = await alertBefore(wrong);
      expect([wrong, status, problem.details?.[0]?.path]).toEqual([wrong, 400, 'escalateMinutes']);
    }
    expect((await alertBefore(null)).body.escalateMinutes).toBe(null);
    expect((await alertBefore(1_440)).body.escalateMinutes).toBe(1_440);
  });

  test('counts at once for what is not opened yet', async () => {
    await sentForFriday();
    await alertBefore(120);
    at(ALERT, -60 * 60_000 - 1);
    await tick();
    expect(arrived).toEqual([]);
    at(ALERT, -60 * 60_000);
    await tick();
    expect(arrived).toHaveLength(1);
  });

  test('a moment that would be past with the new value stays as it was', async () => {
    await sentForFriday();
    at(ALERT, -30 * 60_000);
    await alertBefore(120);
    await tick();
    expect(arrived).toEqual([]);
    at(ALERT);
    await tick();
    expect(arrived).toHaveLength(1);
  });

  test('turned off alerts nobody, and turned on again not about what is long past', async () => {
    await sentForFriday();
    const old = await sentWithoutSchedule();
    await alertBefore(null);
    at(ALERT);
    await tick();
    expect(arrived).toEqual([]);
    await alertBefore(30);
    await tick();
    at(CUT_OFF);
    await tick();
    expect(arrived).toHaveLength(1);
    expect((await old.get()).problem).toBe(null);
  });
});
