import { expect, test } from 'vitest';
import { SlowHash } from '#server/secrets/slow-hash.ts';
import { client, useTestApp } from '#tests/support/app.ts';
import { cookiesAfter, enrolled, givePin, PIN, PIN_MODE, signIn } from '#tests/support/pin-mode.ts';

const t = useTestApp(PIN_MODE);

const WRONG = '918273';

/** A node with hashes as slow as in use. */
async function aNode() {
  const services = { ...t.services, slowHash: new SlowHash() };
  return t.anotherNode({ services });
}

async function aKnownPerson() {
  const user = await t.make.user();
  await givePin(t, user);
  const device = await enrolled(t.app);
  await signIn(t.app, device, { userId: user.id });
  return { userId: user.id, device };
}

test('300 sign-ins for unknown ids from one device do not keep a person at another one waiting (E36)', async () => {
  const node = await aNode();
  const { userId, device } = await aKnownPerson();
  const { cookie } = await enrolled(t.app);
  const stranger = client(node, cookie);
  const flood = Array.from({ length: 300 }, (_, each) =>
    stranger.createSession({ body: { userId: 1_500_000_000 + each, pin: WRONG } }),
  );
  const person = client(node, device.cookie);
  expect((await person.createSession({ body: { userId, pin: PIN } })).status).toBe(201);
  const statuses = new Set((await Promise.all(flood)).map(({ status }) => status));
  for (const status of statuses) expect([401, 429, 503]).toContain(status);
  await node.close();
});

test('nor do as many from 130 devices that were only just enrolled', async () => {
  const node = await aNode();
  const { userId, device } = await aKnownPerson();
  const strangers = [];
  for (let each = 0; each < 130; each++) {
    const result = await client(t.app).enrollDevice({ body: { accessCode: 'blue harbour 42' } });
    strangers.push(client(node, cookiesAfter(result)));
  }
  const flood = strangers.map((stranger, each) =>
    stranger.createSession({ body: { userId: 1_600_000_000 + each, pin: WRONG } }),
  );
  const person = client(node, device.cookie);
  expect((await person.createSession({ body: { userId, pin: PIN } })).status).toBe(201);
  const refused = (await Promise.all(flood)).find(({ status }) => status === 503);
  expect(refused?.problem.message).toBe(
    'Too many people are signing in just now. Please try again in a few seconds.',
  );
  await node.close();
});
