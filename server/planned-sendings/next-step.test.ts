import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Facts } from './next-step.ts';
import { nextStep } from './next-step.ts';
import type { Try } from './next-try.ts';
import { plannedMoment } from './planned-moment.ts';

/** Whatever happens, a sending goes once and before its cut-off, or needs attention by then (H2). */

const CUT_OFF = new Date('2026-11-19T19:00:00Z');
const MINUTE_MS = 60_000;
const at = (minutesBefore: number) => new Date(CUT_OFF.getTime() - minutesBefore * MINUTE_MS);

const FACTS: Facts = {
  rule: {
    timing: 'before_cut_off',
    minutes: 30,
    channels: ['email', 'sms'],
    belowMinimum: 'hold',
    since: at(10_000).toISOString(),
  },
  deliveryDate: '2026-11-20',
  cutOffAt: CUT_OFF,
  changedAt: at(600),
  order: {
    isKnown: false,
    isBelowMinimum: false,
    isUnderWay: false,
    tries: [],
    sentLately: [],
    refusal: null,
  },
  waitsForApproval: false,
  reachable: new Set(['email', 'sms'] as const),
  isRestored: false,
  escalateMinutes: 60,
};
const order = (values: Partial<NonNullable<Facts['order']>>) => ({
  ...FACTS,
  order: { ...FACTS.order, ...values } as NonNullable<Facts['order']>,
});
const failed = (channel: Try['channel'], minutesBefore: number): Try => ({
  channel,
  at: at(minutesBefore),
  outcome: 'failed',
});

test.each<[string, Facts, number, object]>([
  ['before its moment it waits', FACTS, 31, { step: 'wait', goesAt: at(30), reason: null }],
  ['at its moment it goes', FACTS, 30, { step: 'send', goesBy: 'email' }],
  [
    'at the cut-off it does not',
    FACTS,
    0,
    { step: 'hold', reason: { because: 'cut_off_passed' }, attentionAt: at(60) },
  ],
  ['without a rule', { ...FACTS, rule: undefined }, 30, { step: 'nothing' }],
  ['with nothing pending', { ...FACTS, order: null }, 30, { step: 'nothing' }],
  [
    'with nothing but what waits for approval',
    { ...FACTS, order: null, waitsForApproval: true },
    90,
    { step: 'hold', reason: { because: 'approval' }, attentionAt: at(60), lookAt: at(60) },
  ],
  [
    'with more that waits for approval it goes all the same',
    { ...FACTS, waitsForApproval: true },
    30,
    { step: 'send', reason: { because: 'approval' } },
  ],
  [
    'without a date before a cut-off',
    { ...FACTS, deliveryDate: null, cutOffAt: null },
    30,
    { step: 'nothing' },
  ],
  [
    'on a day without a delivery',
    { ...FACTS, cutOffAt: null },
    30,
    { step: 'hold', reason: { because: 'no_delivery' } },
  ],
  ['while it is being sent', order({ isUnderWay: true }), 30, { step: 'wait', lookAt: at(28) }],
  [
    'below the minimum',
    order({ isBelowMinimum: true }),
    30,
    { step: 'hold', reason: { because: 'below_minimum' } },
  ],
  [
    'a change is not below the minimum',
    order({ isBelowMinimum: true, isKnown: true }),
    30,
    { step: 'send' },
  ],
  [
    'the next channel where the first has no address',
    { ...FACTS, reachable: new Set(['sms'] as const) },
    30,
    { step: 'send', goesBy: 'sms' },
  ],
  [
    'after one failure it pauses',
    order({ tries: [failed('email', 30)] }),
    30,
    { step: 'wait', goesAt: at(29), goesBy: 'email', attentionAt: at(60) },
  ],
  [
    'after half of the time the next channel',
    order({ tries: [failed('email', 30), failed('email', 16)] }),
    15,
    { step: 'send', goesBy: 'sms' },
  ],
  [
    'the last channel is tried until the cut-off',
    order({ tries: [failed('email', 30), failed('sms', 15), failed('sms', 7)] }),
    4,
    { step: 'send', goesBy: 'sms' },
  ],
])('%s (H1, H2)', (_, facts, minutesBefore, next) => {
  expect(nextStep(facts, at(minutesBefore))).toMatchObject(next);
});

const minute = (min: number, max: number) => fc.integer({ min, max });

test('a planned moment is never before the change, and before the cut-off where the change was (H1)', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('at_once' as const, 'before_cut_off' as const),
      minute(5, 1_440),
      fc.double({ min: 0.001, max: 5_000, noNaN: true }),
      (timing, minutes, changed) => {
        const changedAt = at(changed);
        const goes = plannedMoment({ timing, minutes }, { changedAt, cutOffAt: CUT_OFF });
        expect(goes.getTime()).toBeGreaterThanOrEqual(changedAt.getTime());
        expect(goes.getTime()).toBeLessThan(CUT_OFF.getTime() + Number(changed < 0.01));
      },
    ),
  );
});

test('whatever the services answer, it goes once before the cut-off, or is said by then (H2)', () => {
  const answers = fc.infiniteStream(
    fc.constantFrom('sent' as const, 'failed' as const, 'failed' as const, 'uncertain' as const),
  );
  const given = fc.record({
    timing: fc.constantFrom('at_once' as const, 'before_cut_off' as const),
    minutes: minute(5, 120),
    changed: minute(1, 300),
    channels: fc.constantFrom<('email' | 'sms')[]>(['email'], ['sms'], ['email', 'sms']),
    escalateMinutes: fc.option(minute(0, 300)),
    isBelowMinimum: fc.boolean(),
  });
  fc.assert(
    fc.property(given, answers, (of, service) => {
      const tries: Try[] = [];
      let sent = 0;
      let seen: Date | null = null;
      for (let left = of.changed; left >= -5; left--) {
        const now = at(left);
        const facts: Facts = {
          ...order({ tries, isBelowMinimum: of.isBelowMinimum }),
          rule: {
            timing: of.timing,
            minutes: of.minutes,
            channels: of.channels,
            belowMinimum: 'hold',
            since: at(9_999).toISOString(),
          },
          changedAt: at(of.changed),
          escalateMinutes: of.escalateMinutes,
        };
        const next = sent > 0 ? nextStep({ ...facts, order: null }, now) : nextStep(facts, now);
        if (next.step !== 'nothing') seen = next.reason && next.attentionAt;
        if (next.step !== 'send') continue;
        expect(now.getTime()).toBeLessThan(CUT_OFF.getTime());
        expect(tries.some(({ outcome }) => outcome === 'uncertain')).toBe(false);
        const { value: outcome } = service.next();
        if (outcome === 'sent') sent++;
        else tries.push({ channel: next.goesBy ?? 'email', at: now, outcome });
      }
      if (sent === 1) return;
      expect(sent).toBe(0);
      expect(seen?.getTime()).toBeLessThanOrEqual(CUT_OFF.getTime());
    }),
  );
});
