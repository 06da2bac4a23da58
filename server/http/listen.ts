import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Env } from '../env.ts';

type Address = Pick<Env, 'PORT' | 'HOST'>;

/** Tries the address, so that a taken one is detected before the work of a first start. Throws a sentence. */
export async function tryAddress(env: Address): Promise<void> {
  const trial = createServer();
  await listening(env, async () => {
    trial.listen({ port: env.PORT, host: env.HOST });
    await once(trial, 'listening');
  });
  trial.close();
  await once(trial, 'close');
}

/** Listens on the address; failures are thrown as a sentence. */
export async function listening(env: Address, listen: () => Promise<unknown>): Promise<void> {
  try {
    await listen();
  } catch (error) {
    const why =
      error instanceof Error && 'code' in error ? SENTENCES[String(error.code)] : undefined;
    throw why ? new Error(why(env)) : error;
  }
}

const notHere = ({ HOST }: Address) =>
  `HOST ${HOST} is no address of this machine. Set it to one that is, or leave it out.`;

const SENTENCES: Record<string, (env: Address) => string> = {
  EADDRINUSE: ({ PORT }) =>
    `Port ${PORT} is in use by another program. Stop it or set PORT to another one.`,
  EACCES: ({ PORT }) => `Port ${PORT} is not for this user. Set PORT to 1024 or higher.`,
  EADDRNOTAVAIL: notHere,
  ENOTFOUND: notHere,
  EAI_AGAIN: notHere,
};
