import { describe, expect, test } from 'vitest';
import '#web/api/all-words.ts';
import { toKeep } from './model-browser.ts';
import { factsOf } from './queue-words.ts';
import { waitingFrom } from './waiting.ts';

const ELENA = 1;
const PRIYA = 2;
const EVE = 3;

const online = { entries: [], sending: undefined, isOffline: false, isKept: true };
const nothing = {
  queue: online,
  userId: ELENA,
  isManager: false,
  knownSince: undefined,
  now: 0,
  needsPin: false,
};

describe('what the line says of work that others left on the device', () => {
  const entries = [PRIYA, EVE, EVE].map((author, at) =>
    waitingFrom(toKeep(author, 1, `${at}`), at),
  );
  const said = { ...nothing, queue: { ...online, entries } };

  test('nobody but a manager, who may save it, is told (E19)', () => {
    expect(factsOf(said)).toEqual([]);
    expect(factsOf({ ...said, isManager: true })).toEqual([
      '1 waiting for Person 2',
      '2 waiting for Person 3',
    ]);
  });

  test('a manager is told beside the own work, and nobody twice (E19, O8)', () => {
    expect(factsOf({ ...said, userId: PRIYA, isManager: true })).toEqual([
      '1 waiting to be sent',
      '2 waiting for Person 3',
    ]);
  });

  test('on the lock screen everybody is (O6)', () => {
    expect(factsOf({ ...said, userId: undefined })).toEqual([
      '1 waiting for Person 2',
      '2 waiting for Person 3',
    ]);
  });
});

test('that the browser keeps nothing, or is full, is said with a network, too, and calmly (E18)', () => {
  const queue = { ...online, isKept: false };
  expect(factsOf({ ...nothing, queue })).toEqual(['This browser cannot keep work']);
  expect(factsOf({ ...nothing, queue: { ...queue, isOffline: true } })).toEqual([
    'Offline',
    'This browser cannot keep work',
  ]);
});
