import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

const LIMITS = { atOnce: 2, waitingOfOne: 3, waiting: 6 };

/** Work that the test ends, and the sequence in which works began. */
function line(limits = LIMITS) {
  const turns = new Turns(limits);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (of: string, isKnown = true) =>
    turns
      .run({ of, isKnown }, () => {
        begun.push(of);
        return new Promise<void>((resolve) => ends.push(resolve));
      })
      .then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
  const endNext = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { begun, add, endNext, settle: () => new Promise(setImmediate) };
}

test('a device waits for itself: its works run one after another, beside those of others', async () => {
  const { begun, add, endNext, settle } = line();
  const answers = ['a', 'a', 'a', 'b'].map((of) => add(of));
  await settle();
  expect(begun).toEqual(['a', 'b']);
  for (let each = 0; each < 4; each++) await endNext();
  expect(begun).toEqual(['a', 'b', 'a', 'a']);
  expect(await Promise.all(answers)).toEqual(['done', 'done', 'done', 'done']);
});

test('devices take turns, and known ones go first', async () => {
  const { begun, add, endNext, settle } = line();
  for (const of of ['x', 'y', 'x', 'y']) void add(of, false);
  for (const of of ['a', 'a', 'b']) void add(of);
  await settle();
  for (let each = 0; each < 7; each++) await endNext();
  expect(begun).toEqual(['x', 'y', 'a', 'b', 'a', 'x', 'y']);
});

test('what exceeds the queue of a device is refused, and so is what exceeds all queues; strangers leave room for the known', async () => {
  const { add, endNext, settle } = line();
  const many = Array.from({ length: 10 }, () => add('a'));
  await settle();
  const others = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((of) => add(of, false));
  const known = add('z');
  for (let each = 0; each < 20; each++) await endNext();
  expect((await Promise.all(many)).filter((one) => one === 'unavailable')).toHaveLength(6);
  expect((await Promise.all(others)).filter((one) => one === 'unavailable')).toHaveLength(1);
  expect(await known).toBe('done');
});

test('work that fails gives its turn to the next', async () => {
  const turns = new Turns({ ...LIMITS, atOnce: 1 });
  const turn = { of: 'a', isKnown: true };
  const failing = turns.run(turn, () => Promise.reject(new Error('broken')));
  const next = turns.run(turn, () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
