import type { Waiting } from '#web/session/submissions/queue/waiting.ts';
import { referenceOf } from '#web/session/submissions/queue/waiting.ts';
import type { TestApp } from '../app.ts';
import type { Entered } from './entered.ts';
import type { WaitingRun } from './run.ts';
import type { Answered } from './server-calls.ts';

interface Stored {
  id: string;
  /** Null for a photo of an invoice: its order has one. */
  author: number | null;
  locationId: number;
  /** What tells entries apart: notes, or the amount that was counted. */
  tag: string | null;
  at: Date | null;
  photoUrl: string | null;
}

/** All that these people, or others in their places, have stored. */
async function storedAt(t: TestApp, { kitchen }: WaitingRun): Promise<Stored[]> {
  const deliveries = kitchen.places.flatMap((place) =>
    place.deliveries.map(({ orderId }) => orderId),
  );
  const { rows } = await t.database.pool.query<Stored>(
    `select id, ordered_by as author, location_id as "locationId", notes as tag, null::timestamptz as at, null as "photoUrl"
      from orders where location_id = any($1) and id <> all($2)
    union all
    select id, received_by, location_id, notes, at,
      (select photo_url from receipt_lines where receipt_id = receipts.id and photo_url is not null)
      from receipts where location_id = any($1) and received_by is not null
    union all
    select id::text, recorded_by, location_id, notes, created_date, photo_url from waste_logs where location_id = any($1)
    union all
    select id::text, counted_by, location_id, 'entry ' || (select sum(amount)::int from inventory_count_lines where count_id = counted.id), at, null
      from inventory_counts as counted where location_id = any($1)
    union all
    select photo.id::text, null, location_id, null, null, url
      from invoice_photos as photo join orders on orders.id = order_id where location_id = any($1)`,
    [kitchen.places.map(({ id }) => id), deliveries],
  );
  return rows;
}

/** What is wrong at the end of a run; nothing, if everything that was entered is stored once or waits with its sentence. */
export async function mistakesOf(
  t: TestApp,
  run: WaitingRun,
  waiting: readonly Waiting[],
): Promise<string[]> {
  const stored = await storedAt(t, run);
  const byId = new Map(stored.map((row) => [row.id, row]));
  return [
    ...run.unexplained,
    ...ofRows(stored, run),
    ...run.entries.flatMap((entry) =>
      ofEntry(entry, { row: byId.get(entry.id), run, waiting }).map(
        (mistake) => `${entry.kind} ${entry.number} (${entry.said}): ${mistake}`,
      ),
    ),
    ...ofOrder(run),
  ];
}

function ofRows(stored: readonly Stored[], { entries, kitchen }: WaitingRun): string[] {
  const ids = stored.map(({ id }) => id);
  const tags = stored.flatMap(({ tag }) => tag ?? []);
  const photos = stored.flatMap(({ photoUrl }) => photoUrl ?? []);
  return [
    ...twice(ids),
    ...twice(tags),
    ...twice(photos),
    ...stored.flatMap(({ id, author, locationId, tag }) => {
      const entry = entries.find((one) => one.id === id);
      if (!entry) return [`nobody entered ${id} ${tag}`];
      const { person, place, number } = entry;
      const isOwn = author === null || author === kitchen.people[person]!.id;
      return [
        ...(isOwn ? [] : [`${id} is stored under another name`]),
        ...(locationId === kitchen.places[place]!.id ? [] : [`${id} is stored at another place`]),
        ...(tag === null || tag === `entry ${number}` ? [] : [`${id} holds ${tag}`]),
      ];
    }),
  ];
}

const twice = (all: readonly string[]) =>
  all.filter((one, at) => all.indexOf(one) !== at).map((one) => `${one} is stored twice`);

interface Of {
  row: Stored | undefined;
  run: WaitingRun;
  waiting: readonly Waiting[];
}

function ofEntry(entry: Entered, { row, run, waiting }: Of): string[] {
  const { id, said, kind, isAgain, isClockKnown, enteredAt } = entry;
  const answers = run.answered.filter((answer) => answer.id === id && id !== '');
  const isAccepted = answers.some(({ status }) => status < 300);
  const left = waiting.find(({ submission }) => submission.id === id);
  const mistakes: string[] = [];
  const require = (is: boolean, otherwise: string) => void (is || mistakes.push(otherwise));

  // A mark of what has come already stores nothing.
  const isStored = row !== undefined || (kind === 'mark' && isAccepted);
  require(isStored === isAccepted, `answered ${isAccepted}, stored ${isStored}`);
  if (said === 'stored') require(isStored && !left, 'it was said to be stored');
  const last = answers.findLast((answer) => !answer.isLate && isRefusal(answer));
  if (said === 'waits') {
    require(isStored || left !== undefined, 'it has vanished');
    // Stored after the browser had given up; or the answer was lost, and then the location was taken away.
    const isUnknown = last?.code === 'not_allowed' || answers.some(({ isLate }) => isLate);
    require(!(isStored && left) || isUnknown, 'it is stored and waits');
  }
  // It was an entry before it was sent, whatever became of its page.
  const isEntry = !entry.call.hasDraft && id !== '';
  if (said === 'page ended' && isEntry) require(isStored || left !== undefined, 'it has vanished');
  if (said === 'failed') require(!left, 'it was said to have failed, and waits');
  if (left) {
    const order = referenceOf(left.submission);
    const waitsFor = waiting.some(({ submission }) => submission.id === order);
    if (!waitsFor) require(left.refusal === last?.message, `it waits with "${left.refusal}"`);
    require(left.submission.author === run.kitchen.people[entry.person]!.id, 'whose is it');
  }
  if (row && kind.includes('photo'))
    require(row.photoUrl?.startsWith('/uploads/') === true, 'it has no photo');
  if (row?.at && isClockKnown && !isAgain)
    require(Math.abs(row.at.getTime() - enteredAt) <= 6_000, `it is of ${row.at.toISOString()}`);
  return mistakes;
}

const isRefusal = ({ status, code, isMoment }: Answered) =>
  status >= 400 && status < 500 && code !== 'session_ended' && !isMoment;

/** Per author and place, what was stored or kept before something else was entered is accepted before that, too. */
function ofOrder({ entries, answered }: WaitingRun): string[] {
  const acceptedAt = ({ id }: Entered) =>
    answered.findIndex((answer) => answer.id === id && answer.status < 300);
  const wasRefused = ({ id }: Entered) =>
    answered.some((answer) => answer.id === id && isRefusal(answer));
  const inOrder = entries.filter(
    (entry) =>
      // Other entries may still arrive, at any time.
      (entry.said === 'stored' || entry.said === 'waits') &&
      !entry.isAgain &&
      acceptedAt(entry) >= 0 &&
      !wasRefused(entry),
  );
  return inOrder.flatMap((later) =>
    inOrder
      .filter(
        (before) =>
          before.person === later.person &&
          before.locationId === later.locationId &&
          before.saidIn < later.pressedIn &&
          // It waits for its order alone.
          later.kind !== 'invoice' &&
          acceptedAt(before) > acceptedAt(later),
      )
      .map((before) => `${later.number} was stored before ${before.number}`),
  );
}
