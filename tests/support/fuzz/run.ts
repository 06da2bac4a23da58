import { text as textOf } from 'node:stream/consumers';
import fc from 'fast-check';
import type { Route } from '#contract/calls/route.ts';
import { routes } from '#contract/calls/routes.ts';
import { ProblemReply } from '#contract/calls/problem.ts';
import type { TestApp } from '../app.ts';
import { countCommittedRows } from './committed-rows.ts';
import { requestFor } from './requests.ts';
import type { Request } from './requests.ts';
import { oneOf } from './values.ts';
import type { Draw, Known } from './values.ts';

/** Routes beside the contract, with the names of their parameters. */
const BESIDE: Route[] = ['/uploads/:url', '/vendor-orders/:token', '/demo/:url', '/:url'].map(
  (path) => ({ method: 'GET', path: path as '/api/', right: 'anyone', summary: '' }),
);

export interface FuzzResult {
  /** How many calls of each route succeeded. */
  succeeded: Map<string, number>;
  /** What must never happen, with the call. */
  wrong: string[];
}

/** A call that has no answer by then hangs, on any machine. Milliseconds. */
const HANGS_MS = 20_000;
/** The ids of deleted records and new ones change what calls reach. */
const REFRESH_EVERY = 50;

/**
 * Calls every route in turn with drawn input, as nobody, as an employee and as a manager. Wrong are: a 5xx, a refused call
 * that changed a row, an error without its form (D3), and a call without an answer.
 */
export async function fuzz(
  t: TestApp,
  { calls, seed }: { calls: number; seed: number },
): Promise<FuzzResult> {
  const table: [string, Route][] = [
    ...Object.entries(routes),
    ...BESIDE.map((route): [string, Route] => [route.path, route]),
  ];
  const select = await selectKnown(t);
  const committed = await countCommittedRows(t.database.pool);
  const result: FuzzResult = { succeeded: new Map(table.map(([name]) => [name, 0])), wrong: [] };
  let known: Known = { ids: new Map(), texts: [], abbreviations: [] };
  const returned: string[] = [];
  let cookies: string[] = [];
  let made = 0;
  let before = '';
  const property = fc.asyncProperty(fc.gen(), async (draw) => {
    if (made % REFRESH_EVERY === 0) {
      [known, cookies] = [await readKnown(t, select, returned), await cookiesFor(t)];
      before = await committed();
    }
    const [name, route] = table[made++ % table.length] as [string, Route];
    const request = withCookie(draw, requestFor(draw, route, known), cookies);
    const { status, text } = await answerTo(t, request);
    const after = await committed();
    const fault = faultOf(status, text, after !== before);
    before = after;
    if (fault) result.wrong.push(`${fault}: ${shown(request)}`);
    if (status === 0 || status >= 400) return;
    result.succeeded.set(name, (result.succeeded.get(name) ?? 0) + 1);
    returned.push(...addressesIn(text));
  });
  await fc.assert(property, { seed, numRuns: calls, endOnFailure: true });
  return result;
}

/** What is wrong with an answer, if anything. Status 0: there was none. */
function faultOf(status: number, text: string, changed: boolean): string | undefined {
  if (status === 0) return 'no answer';
  // Calls of a later version answer 501.
  if (status >= 500 && status !== 501) return String(status);
  if (status < 400) return undefined;
  if (changed) return `${status} with changed rows`;
  const isForm =
    text === '' || text.startsWith('<!') || ProblemReply.safeParse(JSON.parse(text)).success;
  return isForm ? undefined : `${status} with ${text}`;
}

async function answerTo(t: TestApp, request: Request): Promise<{ status: number; text: string }> {
  let late: NodeJS.Timeout | undefined;
  const hang = new Promise<undefined>((resolve) => {
    late = setTimeout(() => resolve(undefined), HANGS_MS);
  });
  const answered = async () => {
    const answer = await t.app.inject({ ...request, payloadAsStream: true });
    const stream = answer.stream();
    // This one never ends.
    const isEvents = String(answer.headers['content-type']).startsWith('text/event-stream');
    if (isEvents) stream.destroy();
    return { status: answer.statusCode, text: isEvents ? '' : await textOf(stream) };
  };
  const answer = await Promise.race([hang, answered()]);
  clearTimeout(late);
  return answer ?? { status: 0, text: '' };
}

/** Addresses that a call returned, and their last parts: names of photos, and tokens of links. */
function addressesIn(answer: string): string[] {
  const urls = [...answer.matchAll(/"\w*url":"([^"]+)"/gi)].map(([, url = '']) => url);
  return urls.slice(0, 3).flatMap((url) => [url, url.slice(url.lastIndexOf('/') + 1)]);
}

function withCookie(draw: Draw, request: Request, cookies: readonly string[]): Request {
  const cookie = oneOf(draw, ['', '', '', '', ...cookies, ...cookies, 'procureapp_session=x']);
  if (cookie !== '') request.headers['cookie'] ??= cookie;
  return request;
}

async function cookiesFor(t: TestApp): Promise<string[]> {
  const { rows } = await t.database.pool.query<{ id: number }>(
    `select distinct on (user_type) id from users where not is_deleted order by user_type, id`,
  );
  const clients = await Promise.all(rows.map((user) => t.as(user)));
  return clients.flatMap(({ cookie }) => cookie ?? []);
}

/** Selects the newest values of the columns by which records are named, whatever tables there are. */
async function selectKnown({ database: { pool } }: TestApp): Promise<string> {
  const { rows } = await pool.query<{ part: string }>(
    `select format(
       '(select %L as "table", %L as "column", %I::text as value from %I where %I is not null order by ctid desc limit 12)',
       table_name, column_name, column_name, table_name, column_name) as part
     from information_schema.columns
     where table_schema = 'public' and column_name in ('id', 'name', 'abbreviation', 'url')`,
  );
  return rows.map(({ part }) => part).join(' union all ');
}

async function readKnown(t: TestApp, select: string, returned: string[]): Promise<Known> {
  const { rows } =
    await t.database.pool.query<Record<'table' | 'column' | 'value', string>>(select);
  const ids = new Map<string, string[]>();
  for (const { table, column, value } of rows)
    if (column === 'id') ids.set(table, [...(ids.get(table) ?? []), value]);
  const of = (...columns: string[]) =>
    rows.filter(({ column }) => columns.includes(column)).map(({ value }) => value);
  return {
    ids,
    texts: [...of('name', 'url'), ...returned.slice(-60)],
    abbreviations: of('abbreviation'),
  };
}

function shown({ method, url, headers, payload }: Request): string {
  const body = typeof payload === 'string' ? payload : (payload?.toString('latin1') ?? '');
  return `${method} ${url} ${JSON.stringify(headers)} ${body.slice(0, 600)}`;
}
