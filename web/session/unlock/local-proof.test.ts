import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endedBy, isRecent, PROOFS_MAX, refutedBy, tooMany } from './local-proof.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-28T12:00:00Z');
const proof = (userId: number, { hoursAgo = 0, tag = `tag ${userId}` } = {}) => ({
  userId,
  tag,
  verifiedAt: NOW - hoursAgo * HOUR_MS,
});

test('a PIN counts for the hours that the organization allows, and with 0 hours never (O7)', () => {
  expect(isRecent(proof(1, { hoursAgo: 23.99 }), { hours: 24, now: NOW })).toBe(true);
  expect(isRecent(proof(1, { hoursAgo: 24 }), { hours: 24, now: NOW })).toBe(false);
  expect(isRecent(proof(1), { hours: 0, now: NOW })).toBe(false);
});

describe('what the server says of people ends their proofs (O7)', () => {
  const profile = { name: 'Ann', userType: 'employee', hasPin: true } as const;

  test('of who is deleted or moved, has another tag, or is a manager now, and of nobody else', () => {
    const proofs = [proof(1), proof(2), proof(3), proof(4)];
    const profiles = [
      { ...profile, id: 1, unlockTag: 'tag 1' },
      { ...profile, id: 2, unlockTag: 'another' },
      { ...profile, id: 3, userType: 'manager' as const, unlockTag: null },
    ];
    expect(refutedBy(profiles, proofs)).toEqual([2, 3, 4]);
  });

  test('of everybody when the hours became fewer, else of those whose time is over', () => {
    const proofs = [proof(1), proof(2, { hoursAgo: 30 })];
    const hours = (before: number | undefined, now: number) =>
      endedBy({ hours: now, before, now: NOW }, proofs);
    expect(hours(48, 24)).toEqual([1, 2]);
    expect(hours(24, 24)).toEqual([2]);
    expect(hours(undefined, 24)).toEqual([2]);
    expect(hours(24, 48)).toEqual([]);
    expect(hours(24, 0)).toEqual([1, 2]);
  });
});

test('a device keeps the proofs of a shift: those who signed in longest ago make place (O7)', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 100 }), { maxLength: 20 }), (ages) => {
      const proofs = ages.map((hoursAgo, index) => proof(index, { hoursAgo }));
      const gone = new Set(tooMany(proofs));
      expect(gone.size).toBe(Math.max(0, ages.length - PROOFS_MAX));
      const stay = proofs.filter(({ userId }) => !gone.has(userId));
      const oldest = Math.min(...stay.map(({ verifiedAt }) => verifiedAt));
      const leave = proofs.filter(({ userId }) => gone.has(userId));
      expect(leave.filter(({ verifiedAt }) => verifiedAt > oldest)).toEqual([]);
    }),
  );
});
