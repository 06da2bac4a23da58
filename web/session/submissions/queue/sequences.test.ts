import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useEmptyStorage } from './model-browser.ts';
import { modelRun } from './model-run.ts';
import { PEOPLE, PLACES, step } from './model-steps.ts';

useEmptyStorage();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const sequences = fc.record({
  hasLocks: fc.boolean(),
  release: fc.nat({ max: 1 }),
  steps: fc.array(step, { minLength: 15, maxLength: 40, size: 'max' }),
});

test('200 sequences of faults, kills, tabs, people, full disks, clocks and updates end with every entry that nobody dropped and photo stored once, under its author, in order (O4, E17, E18)', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, async ({ steps, ...of }) => {
      const { server, notKept, dropped, ...run } = modelRun(of);
      for (const one of steps) await run.step(one);
      await run.end();

      const wasDropped = ({ notes }: { notes: string }) => dropped.has(`id of ${notes}`);
      const added = run.added.filter((one) => !wasDropped(one));
      const stored = server.stored.filter((one) => !wasDropped(one));
      const accepted = added.filter(({ notes }) => !notes.endsWith('never'));
      const inOrder = (rows: typeof added, author: number, place: number | null) =>
        rows
          .filter((row) => row.author === author && row.locationId === place)
          .map(({ notes, photoUrl }) => [notes, photoUrl]);
      expect(stored).toHaveLength(accepted.length);
      for (const author of PEOPLE)
        for (const place of [...PLACES, null])
          expect(inOrder(stored, author, place)).toEqual(inOrder(accepted, author, place));
      // Also those of refused entries: they are stored before it is known.
      const pictures = added.flatMap(({ notes, photoUrl }) => (photoUrl ? [notes] : []));
      const taken = [...server.pictures.values()].filter(
        ({ text }) => !wasDropped({ notes: text }),
      );
      expect(taken.map(({ text }) => text).toSorted()).toEqual(pictures.toSorted());
      const waiting = await run.waiting();
      expect(waiting.map(({ submission, refusal }) => [submission.id, refusal])).toEqual(
        added
          .filter(({ notes }) => notes.endsWith('never'))
          .map(({ notes }) => [`id of ${notes}`, 'invalid_input']),
      );
      // What was dropped is not sent afterwards.
      for (const [id, wasStored] of dropped) {
        const now = server.stored.filter((one) => one.id === id);
        expect(wasStored === undefined ? [0, 1] : [Number(wasStored)]).toContain(now.length);
      }
      // What could not be kept was said at once, and nothing of it is left.
      const ids = [
        ...waiting.map(({ submission }) => submission.id),
        ...server.stored.map(({ id }) => id),
      ];
      for (const notes of notKept) expect(ids).not.toContain(`id of ${notes}`);
    }),
    { numRuns: 200, seed: 25 },
  );
});
