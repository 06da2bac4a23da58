import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import type { Client, TestApp } from './app.ts';
import { enrolled, personAt } from './pin-mode.ts';

/** A manager with a session on a device of the office. */
export async function aManager(t: TestApp) {
  const device = await enrolled(t.app, { name: 'Office' });
  return { device, ...(await personAt(t, device, { userType: 'manager' })) };
}

export const isOpen = async (api: Client) => (await api.listProducts()).status === 200;

export async function expectEnded(api: Client): Promise<void> {
  const { status, problem } = await api.listProducts();
  expect([status, problem?.code]).toEqual([401, 'session_ended']);
}

/** A screen that follows changes; `ends` resolves when the server ends its stream. */
export async function aScreen(node: FastifyInstance, { cookie = '' }: Client) {
  const headers = { cookie };
  const response = await node.inject({ url: '/api/changes', headers, payloadAsStream: true });
  const stream: Readable = response.stream();
  onTestFinished(() => void stream.destroy());
  return {
    ends: async () => {
      stream.resume();
      await once(stream, 'end');
      return true;
    },
  };
}
