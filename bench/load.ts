import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface BenchRequest {
  path: string;
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

interface Load {
  /** Connections kept busy, each with one request after the other. */
  connections: number;
  seconds: number;
  /** Returns the next request. */
  next: () => BenchRequest;
  /** The expected status; any other ends the measurement. */
  status: number;
}

/** Answers per second. Throws when an answer is not the expected one. */
export async function perSecond(address: string, load: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const end = performance.now() + load.seconds * 1_000;
  let answers = 0;
  const began = performance.now();
  const connection = async () => {
    while (performance.now() < end) {
      const status = await send(address, { agent, ...load.next() });
      if (status !== load.status) throw new Error(`answered ${status} instead of ${load.status}`);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: load.connections }, connection));
  const took = (performance.now() - began) / 1_000;
  agent.destroy();
  return answers / took;
}

export interface WholeAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Unchanged: compressed answers stay compressed. */
  body: Buffer;
}

export function answerOf(
  address: string,
  { path, body, ...options }: BenchRequest,
): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${address}${path}`, options, (answer) => {
      const { statusCode: status = 0, headers } = answer;
      buffer(answer).then((bytes) => resolve({ status, headers, body: bytes }), reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Reads the answer to its end and returns its status. */
function send(address: string, { path, body, ...options }: BenchRequest & { agent: Agent }) {
  return new Promise<number>((resolve, reject) => {
    const sent = request(`${address}${path}`, options, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * Median milliseconds per answer of two servers that are asked in turns, one request at a time: what else the machine does
 * affects both alike. At least `LEAST_ANSWERS` of each, then as many as `seconds` allow. Throws unless all are 200.
 */
export async function answerTimes(
  [one, other]: readonly [string, string],
  { path, seconds }: { path: string; seconds: number },
): Promise<[number, number]> {
  const agent = new Agent({ keepAlive: true });
  const timed = async (address: string) => {
    const began = performance.now();
    const status = await send(address, { agent, path });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    return performance.now() - began;
  };
  // The first runs of a statement on a connection are planned each time.
  for (let run = 0; run < WARMING; run++) for (const address of [one, other]) await timed(address);
  const times: [number[], number[]] = [[], []];
  const end = performance.now() + seconds * 1_000;
  while (times[0].length < LEAST_ANSWERS || performance.now() < end) {
    times[0].push(await timed(one));
    times[1].push(await timed(other));
  }
  agent.destroy();
  return [median(times[0]), median(times[1])];
}
const WARMING = 12;
const LEAST_ANSWERS = 15;

/** Median answers per second of both, measured alternately so that a busy machine affects both alike. */
export async function inTurns(
  rounds: number,
  ours: () => Promise<number>,
  floor: () => Promise<number>,
): Promise<{ ours: number; floor: number }> {
  const measured = { ours: [] as number[], floor: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    measured.floor.push(await floor());
    measured.ours.push(await ours());
  }
  return { ours: median(measured.ours), floor: median(measured.floor) };
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
