import { beforeEach, describe, expect, test } from 'vitest';
import type { ClaimState } from '#contract/values/claim-words.ts';
import { useTestApp } from '#tests/support/app.ts';
import { aClaim, changeClaim } from '#tests/support/claims.ts';

const t = useTestApp();

// A receipt is corrected on its own day: the tests must not meet a midnight.
beforeEach(() => t.setNow(new Date('2026-11-20T17:00:00Z')));

describe('what becomes of a claim (R4)', () => {
  const PATHS: Record<ClaimState, object[]> = {
    draft: [],
    sent: [{ state: 'sent' }],
    credited: [{ state: 'sent' }, { state: 'credited', creditedAmount: '1' }],
    refused: [{ state: 'sent' }, { state: 'refused' }],
    dropped: [{ state: 'dropped' }],
  };
  const states = Object.keys(PATHS) as ClaimState[];
  const ALLOWED = new Set(['draft sent', 'draft dropped', 'sent credited', 'sent refused']);

  test.each(states)('from %s only the next states are reached', async (from) => {
    for (const to of states) {
      const { claim } = await aClaim(t);
      for (const step of PATHS[from]) expect((await changeClaim(t, claim, step)).status).toBe(200);
      const result = await changeClaim(t, claim, {
        state: to,
        ...(to === 'credited' && { creditedAmount: '1' }),
      });
      const isAllowed = from === to || ALLOWED.has(`${from} ${to}`);
      const { body: after } = await t.api.getClaim({ params: { id: claim.id } });
      expect([from, to, result.status, after.state]).toEqual([
        from,
        to,
        isAllowed ? 200 : 409,
        isAllowed ? to : from,
      ]);
      expect(result.problem?.code).toBe(isAllowed ? undefined : 'invalid_transition');
    }
  });

  test('a credit has its amount, which can be corrected', async () => {
    const { claim } = await aClaim(t);
    await changeClaim(t, claim, { state: 'sent' });
    const without = await changeClaim(t, claim, { state: 'credited' });
    expect([without.status, without.problem.details?.[0]?.path]).toEqual([400, 'creditedAmount']);
    const credited = await changeClaim(t, claim, { state: 'credited', creditedAmount: 4.125 });
    expect(credited.body).toMatchObject({ state: 'credited', creditedAmount: '4.13' });
    const corrected = await changeClaim(t, claim, { state: 'credited', creditedAmount: '4' });
    expect([corrected.status, corrected.body.creditedAmount]).toEqual([200, '4.00']);
    const elsewhere = await changeClaim(t, (await aClaim(t)).claim, { creditedAmount: '4' });
    expect([elsewhere.status, elsewhere.problem.details?.[0]?.path]).toEqual([
      400,
      'creditedAmount',
    ]);
  });

  test('note, quantities and amounts are changed while it is a draft', async () => {
    const { claim } = await aClaim(t);
    const id = claim.lines[0]?.id;
    const one = await changeClaim(t, claim, { note: ' As agreed ', lines: [{ id, quantity: 1 }] });
    expect([one.body.note, one.body.amount]).toEqual(['As agreed', '2.50']);
    const two = await changeClaim(t, claim, { lines: [{ id, amount: '3.333' }] });
    expect([two.body.note, two.body.amount, two.body.lines[0]?.quantity]).toEqual([
      'As agreed',
      '3.33',
      1,
    ]);
    const none = await changeClaim(t, claim, { note: '', lines: [{ id, amount: null }] });
    expect([none.body.note, none.body.amount, none.body.unpricedLines]).toEqual([null, null, 1]);
    const other = (await aClaim(t)).claim.lines[0]?.id;
    const wrong = await changeClaim(t, claim, { lines: [{ id: other, quantity: 1 }] });
    expect([wrong.status, wrong.problem.details?.[0]?.path]).toEqual([400, 'lines.0.id']);
    await changeClaim(t, claim, { state: 'sent' });
    for (const late of [{ note: 'x' }, { lines: [{ id, quantity: 2 }] }])
      expect((await changeClaim(t, claim, late)).status).toBe(409);
  });

  test('a save over what another manager saved is refused with the newer claim', async () => {
    const { claim } = await aClaim(t);
    const headers = { 'if-match': `"${claim.version}"` };
    expect((await changeClaim(t, claim, { note: 'First' }, headers)).status).toBe(200);
    const second = await changeClaim(t, claim, { note: 'Second' }, headers);
    expect([second.status, second.problem.code]).toEqual([409, 'changed_meanwhile']);
  });

  test('is in its history, with its lines (A8)', async () => {
    const { claim } = await aClaim(t);
    await changeClaim(t, claim, { lines: [{ id: claim.lines[0]?.id, amount: '9' }] });
    await changeClaim(t, claim, { state: 'dropped' });
    const query = { kind: 'claims' as const, id: String(claim.id) };
    const { body } = await t.api.listHistory({ query });
    expect(body.map(({ action, record }) => [action, record.name])).toEqual([
      ['changed', `No. ${claim.id}`],
      ['changed', `No. ${claim.id}`],
      ['created', `No. ${claim.id}`],
    ]);
    expect(body[1]?.changes).toMatchObject([{ field: 'amount', before: '5.00', after: '9.00' }]);
  });
});
