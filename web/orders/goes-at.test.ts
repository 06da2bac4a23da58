import { describe, expect, it } from 'vitest';
import { goesByItselfAt, goesIn, goesMoment, goesToAfter, goesToAt, wentToAt } from './goes-at.ts';

const clock = { now: new Date('2026-11-19T17:00:00Z'), zone: 'America/New_York' };
const farm = { ...clock, vendorName: 'Fresh Farms' };

describe('when an order goes by itself (H3)', () => {
  it('says the time of today, and the day of another', () => {
    expect(goesToAt('2026-11-19T18:30:00Z', farm)).toBe('Goes to Fresh Farms at 13:30');
    expect(goesToAt('2026-11-20T18:30:00Z', farm)).toBe('Goes to Fresh Farms on Fri 13:30');
    expect(goesByItselfAt('2026-11-19T18:30:00Z', clock)).toBe('Goes by itself at 13:30');
    expect(goesByItselfAt('2026-12-19T18:30:00Z', clock)).toBe(
      'Goes by itself on Sat, Dec 19, 13:30',
    );
  });

  it('ends a sentence with the moment', () => {
    expect(goesMoment('2026-11-19T18:30:00Z', clock)).toBe('at 13:30');
    expect(goesMoment('2026-11-20T18:30:00Z', clock)).toBe('on Fri 13:30');
    expect(goesMoment('2026-11-19T16:00:00Z', clock)).toBe('now');
  });

  it('says now once the moment came, and later that it went', () => {
    expect(goesToAt('2026-11-19T17:00:00Z', farm)).toBe('Goes to Fresh Farms now');
    expect(wentToAt('2026-11-19T16:00:00Z', farm)).toBe('Went to Fresh Farms at 11:00');
  });

  it('says how long after ordering it goes', () => {
    expect(goesToAfter(0, 'Fresh Farms')).toBe('Goes to Fresh Farms as soon as it is ordered');
    expect(goesToAfter(1, 'Fresh Farms')).toBe('Goes to Fresh Farms 1 minute after it is ordered');
    expect(goesToAfter(10, 'Fresh Farms')).toBe(
      'Goes to Fresh Farms 10 minutes after it is ordered',
    );
  });

  it('counts down in the last hour only, rounded down', () => {
    expect(goesIn('2026-11-19T18:00:00Z', clock.now)).toBeUndefined();
    expect(goesIn('2026-11-19T17:59:59Z', clock.now)).toBe('in 59 min');
    expect(goesIn('2026-11-19T17:00:30Z', clock.now)).toBe('in less than a minute');
    expect(goesIn('2026-11-19T16:59:00Z', clock.now)).toBeUndefined();
  });
});
