import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { problemOf } from '#tests/support/problem.ts';

const t = useTestApp();
const THERE = '203.0.113.7';
const ELSEWHERE = '203.0.113.8';

describe('calls per minute and address are limited', () => {
  const signIn = async (userId: number, remoteAddress: string) =>
    t.app.inject({ method: 'POST', url: '/api/session', payload: { userId }, remoteAddress });

  test('60 sign-ins; another address and this machine itself are not limited', async () => {
    t.setNow(new Date('2030-01-01T08:00:00.000Z'));
    const { id } = await t.make.user();
    for (let one = 0; one < 60; one++) expect((await signIn(id, THERE)).statusCode).toBe(201);
    const refused = await signIn(id, THERE);
    expect([refused.statusCode, problemOf(refused).code]).toEqual([429, 'too_many']);
    expect((await signIn(id, ELSEWHERE)).statusCode).toBe(201);
    for (let one = 0; one < 61; one++) expect((await signIn(id, '127.0.0.1')).statusCode).toBe(201);
    t.setNow(new Date('2030-01-01T08:01:00.000Z'));
    expect((await signIn(id, THERE)).statusCode).toBe(201);
  });

  test('an address counts once however it is spelled (E36)', async () => {
    t.setNow(new Date('2030-01-01T08:30:00.000Z'));
    const { id } = await t.make.user();
    const spelled = [THERE, `::ffff:${THERE}`, '::FFFF:cb00:7107', `${THERE}:41000`];
    for (let one = 0; one < 60; one++)
      expect((await signIn(id, spelled[one % 4] ?? '')).statusCode).toBe(201);
    for (const address of spelled) expect((await signIn(id, address)).statusCode).toBe(429);
  });

  test('120 uploads, refused before the form is read', async () => {
    t.setNow(new Date('2030-01-01T09:00:00.000Z'));
    const upload = (remoteAddress: string) =>
      t.app.inject({ method: 'POST', url: '/api/upload/image', payload: {}, remoteAddress });
    for (let one = 0; one < 120; one++) expect((await upload(THERE)).statusCode).toBe(415);
    const refused = await upload(THERE);
    expect([refused.statusCode, problemOf(refused).code]).toEqual([429, 'too_many']);
    expect((await upload(ELSEWHERE)).statusCode).toBe(415);
  });
});

test('one address may have 200 event streams at a time', async () => {
  const { live } = t.services;
  const streams = Array.from({ length: 200 }, () =>
    live.follow(0, { address: THERE, session: undefined }),
  );
  const screen = (remoteAddress: string) =>
    t.app.inject({ url: '/api/changes', remoteAddress, payloadAsStream: true });
  const refused = await screen(THERE);
  expect(refused.statusCode).toBe(429);
  const other = await screen(ELSEWHERE);
  expect(other.statusCode).toBe(200);
  other.stream().destroy();
  streams.pop()?.destroy();
  await expect
    .poll(async () => {
      const again = await screen(THERE);
      again.stream().destroy();
      return again.statusCode;
    })
    .toBe(200);
  for (const stream of streams) stream.destroy();
});
