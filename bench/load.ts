import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Clock } from './cpu.ts';

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

/** Answers per second of the clock, by default of time. Throws when an answer is not the expected one. */
export async function perSecond(
  address: string,
  load: Load,
  clock: Clock = () => performance.now(),
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const end = performance.now() + load.seconds * 1_000;
  let answers = 0;
  const began = clock();
  const connection = async () => {
    while (performance.now() < end) {
      const status = await send(address, { agent, ...load.next() });
      if (status !== load.status) throw new Error(`answered ${status} instead of ${load.status}`);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: load.connections }, connection));
  const took = (clock() - began) / 1_000;
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

interface Server {
  address: string;
  /** What an answer costs. */
  clock: Clock;
  /** Where it is not the same of both. */
  path?: string;
}

/**
 * Median cost per answer of two servers in milliseconds of their clocks, asked in turns, one request at a time; and the
 * spread of the ratio. Throws unless all are 200.
 */
export async function answerCosts(
  servers: readonly [Server, Server],
  { path: samePath = '', answers }: { path?: string; answers: number },
): Promise<InTurns> {
  const agent = new Agent({ keepAlive: true });
  const cost = async ({ address, clock, path = samePath }: Server) => {
    const began = clock();
    const status = await send(address, { agent, path });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    return clock() - began;
  };
  // The first runs of a statement on a connection are planned each time.
  for (let run = 0; run < WARMING; run++) for (const server of servers) await cost(server);
  const [ours, floor] = servers;
  const measured = await inTurns(
    answers,
    () => cost(ours),
    () => cost(floor),
  );
  agent.destroy();
  return measured;
}
const WARMING = 12;

export interface InTurns {
  ours: number;
  floor: number;
  /** Of the ratio, as in `Measured`. */
  spread: readonly [number, number];
}

/** Medians of both, measured alternately so that a busy machine affects both alike. */
export async function inTurns(
  rounds: number,
  ours: () => Promise<number>,
  floor: () => Promise<number>,
): Promise<InTurns> {
  const measured = { ours: [] as number[], floor: [] as number[], ratios: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const [below, own] = [await floor(), await ours()];
    measured.floor.push(below);
    measured.ours.push(own);
    measured.ratios.push(own / below);
  }
  const spread = [quantile(measured.ratios, 0.25), quantile(measured.ratios, 0.75)] as const;
  return { ours: median(measured.ours), floor: median(measured.floor), spread };
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}
