import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allWaiting,
  browser,
  emptyStorage,
  invoiceToKeep,
  toKeep,
  useEmptyStorage,
  withPhoto,
} from './model-browser.ts';
import { modelServer } from './model-server.ts';
import type { Fault, StoredEntry } from './model-server.ts';

const PEOPLE = [3, 4];
const PLACES = [1, 2];

useEmptyStorage();

const KINDS = ['entry', 'entry with photo', 'invoice'] as const;
type Step =
  | {
      do: 'add';
      kind: (typeof KINDS)[number];
      author: number;
      place: number;
      isRefused: boolean;
    }
  | { do: 'fault'; fault: Fault }
  | { do: 'wake'; tab: number; isAwaited: boolean }
  | { do: 'wait is over'; tab: number }
  | { do: 'kill'; tab: number }
  | { do: 'sign in'; person: number | null };

const tab = fc.nat({ max: 1 });
const faults: Fault[] = ['offline', 'answer lost', 'fails', 'proxy', 'asks to wait', 'none'];
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      kind: fc.constantFrom(...KINDS),
      author: fc.constantFrom(...PEOPLE),
      place: fc.constantFrom(...PLACES),
      isRefused: fc.nat({ max: 7 }).map((chance) => chance === 0),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('fault' as const), fault: fc.constantFrom(...faults) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wake' as const), tab, isAwaited: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait is over' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('kill' as const), tab }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('sign in' as const),
      person: fc.constantFrom(null, ...PEOPLE),
    }),
  },
);

test('200 sequences of faults, kills, tabs and people end with every entry and photo stored once, under its author, in order (O4)', async () => {
  const sequences = fc.record({
    hasLocks: fc.boolean(),
    steps: fc.array(step, { minLength: 5, maxLength: 40 }),
  });
  await fc.assert(
    fc.asyncProperty(sequences, async ({ hasLocks, steps }) => {
      emptyStorage();
      const server = modelServer();
      const { openTab } = browser(() => server.session, { hasLocks });
      const tabs = [openTab(), openTab()];
      const added: Pick<StoredEntry, 'author' | 'locationId' | 'notes' | 'photoUrl'>[] = [];
      const underWay: Promise<void>[] = [];
      for (const one of steps) {
        if (one.do === 'add') {
          const { kind, author } = one;
          const notes = `${added.length}${one.isRefused ? ' never' : ''}`;
          const locationId = kind === 'invoice' ? null : one.place;
          const photoUrl = kind === 'entry with photo' ? `/uploads/photo of ${notes}.webp` : null;
          added.push({ author, locationId, notes, photoUrl });
          const entry = toKeep(author, one.place, notes);
          const kept =
            kind === 'invoice'
              ? invoiceToKeep(author, notes)
              : photoUrl === null
                ? entry
                : withPhoto(entry, notes);
          await tabs[added.length % 2]!.queue.add(await kept);
        } else if (one.do === 'fault') server.faults.push(one.fault);
        else if (one.do === 'wake') {
          const { queue, whileAlive } = tabs[one.tab]!;
          const waking = whileAlive(queue.wake());
          if (one.isAwaited) await waking;
          else underWay.push(waking);
        } else if (one.do === 'wait is over') tabs[one.tab]!.waits.shift()?.();
        else if (one.do === 'sign in') server.session = one.person;
        else {
          tabs[one.tab]!.kill();
          tabs[one.tab] = openTab();
        }
      }
      await Promise.all(underWay);
      server.faults = [];
      for (const person of [...PEOPLE, ...PEOPLE]) {
        server.session = person;
        for (const { queue } of tabs) await queue.wake();
      }

      const accepted = added.filter(({ notes }) => !notes.endsWith('never'));
      const bySequence = (rows: typeof added, author: number, place: number | null) =>
        rows
          .filter((row) => row.author === author && row.locationId === place)
          .map(({ notes, photoUrl }) => [notes, photoUrl]);
      expect(server.stored).toHaveLength(accepted.length);
      for (const author of PEOPLE)
        for (const place of [...PLACES, null])
          expect(bySequence(server.stored, author, place)).toEqual(
            bySequence(accepted, author, place),
          );
      // Also those of refused entries: they are stored before it is known.
      const pictures = added.flatMap(({ notes, photoUrl }) => (photoUrl ? [notes] : []));
      expect([...server.pictures.values()].map(({ text }) => text).toSorted()).toEqual(
        pictures.toSorted(),
      );
      const refused = (await allWaiting()).map(({ submission, refusal }) => [
        submission.id,
        refusal,
      ]);
      expect(refused).toEqual(
        added
          .filter(({ notes }) => notes.endsWith('never'))
          .map(({ notes }) => [`id of ${notes}`, 'invalid_input']),
      );
      for (const { queue } of tabs) queue.stop();
    }),
    { numRuns: 200, seed: 25 },
  );
});
