import { expect, test } from 'vitest';
import type { WrongTries } from '#contract/values/doors.ts';
import { countedAsWrong, doorsOf, secondsClosed, takenBack } from './tries-here.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const SECOND = 1_000;

/** A device on which PINs are tried, as `unlock-here.ts` stores its doors. */
function device() {
  const stored = new Map<string, WrongTries>();
  const doors = (userId: number) =>
    doorsOf(userId).map((door) => ({ ...door, before: stored.get(door.name) }));
  return {
    stored,
    /** Seconds for which the door is closed, or what the try came to. */
    enter(userId: number, now: number, isRight = false) {
      const known = doors(userId);
      const seconds = secondsClosed(
        known.map(({ before }) => before),
        now,
      );
      if (seconds > 0) return { seconds };
      const { doors: after, triesLeft, closedFor } = countedAsWrong(known, now);
      for (const door of after) stored.set(door.name, door.after);
      if (!isRight) return { triesLeft, closedFor };
      for (const door of after) {
        const left = takenBack(door, stored.get(door.name));
        if (left) stored.set(door.name, left);
        else stored.delete(door.name);
      }
      return 'in' as const;
    },
  };
}

test('the fifth wrong PIN of a person closes the door for 30 seconds, then for twice as long, for a right PIN too (A4)', () => {
  const { enter } = device();
  for (const triesLeft of [4, 3, 2, 1]) expect(enter(1, NOW)).toEqual({ triesLeft, closedFor: 0 });
  expect(enter(1, NOW)).toEqual({ triesLeft: 0, closedFor: 30 });
  expect(enter(1, NOW + 10 * SECOND, true)).toEqual({ seconds: 20 });
  expect(enter(2, NOW + 10 * SECOND, true)).toBe('in');
  const later = NOW + 30 * SECOND;
  for (let wrong = 0; wrong < 4; wrong++) enter(1, later);
  expect(enter(1, later)).toEqual({ triesLeft: 0, closedFor: 60 });
});

test('a right PIN forgets the wrong ones of its person (E1)', () => {
  const { enter, stored } = device();
  enter(1, NOW);
  enter(1, NOW);
  expect(enter(1, NOW, true)).toBe('in');
  expect(stored.get('pin:1')).toBeUndefined();
  expect(enter(1, NOW)).toMatchObject({ triesLeft: 4 });
});

test('twenty wrong PINs within ten minutes, of whomever, close the device for all, whatever was right in between (E36)', () => {
  const { enter } = device();
  const enterWrong = (user: number) => {
    for (let wrong = 0; wrong < 4; wrong++) enter(user, NOW + user * SECOND);
  };
  for (let user = 1; user < 5; user++) {
    enterWrong(user);
    expect(enter(user, NOW + user * SECOND, true)).toBe('in');
  }
  enterWrong(5);
  expect(enter(9, NOW + 6 * SECOND, true)).toEqual({ seconds: 29 });
});

test('a try that ends in the middle has counted: killing the page gives no further tries (A4)', () => {
  const { stored } = device();
  for (let each = 0; each < 5; each++) {
    const known = doorsOf(1).map((door) => ({ ...door, before: stored.get(door.name) }));
    for (const door of countedAsWrong(known, NOW).doors) stored.set(door.name, door.after);
  }
  expect(secondsClosed([...stored.values()], NOW)).toBe(30);
});

test('a right PIN does not take back what another tab tried meanwhile (A4)', () => {
  const known = doorsOf(1).map((door) => ({ ...door, before: undefined }));
  const [own] = countedAsWrong(known, NOW).doors;
  const [both] = countedAsWrong([{ ...own!, before: own!.after }], NOW).doors;
  expect(takenBack(own!, both!.after)).toEqual(both!.after);
});
