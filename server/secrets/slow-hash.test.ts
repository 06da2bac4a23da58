import { createHook } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { SlowHash } from './slow-hash.ts';

test('a hash is argon2id with its cost and its own salt, and matches its secret only (A3)', async () => {
  const slowHash = new SlowHash();
  const [one, two] = [await slowHash.hash('7391'), await slowHash.hash('7391')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/);
  expect(two).not.toBe(one);
  const compare = (secret: string, hash: string | undefined) =>
    slowHash.comparing((matches) => matches(secret, hash));
  expect(await compare('7391', one)).toBe(true);
  expect(await compare('7392', one)).toBe(false);
  expect(await compare('7391', undefined)).toBe(false);
});

test('a hash of an earlier, smaller cost is still understood', async () => {
  const earlier = await new SlowHash({ memory: 8, passes: 1 }).hash('7391');
  expect(await new SlowHash().comparing((matches) => matches('7391', earlier))).toBe(true);
});

test('at most two are computed at once, and what waits beyond a hundred is refused', async () => {
  const slowHash = new SlowHash({ memory: 8, passes: 1 });
  let [running, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running -= 1;
  };
  const all = await Promise.allSettled(Array.from({ length: 110 }, () => slowHash.comparing(work)));
  expect(most).toBe(2);
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(8);
});

test('comparing with no hash computes one all the same: the time tells nothing (A4)', async () => {
  const slowHash = new SlowHash({ memory: 8, passes: 1 });
  const hash = await slowHash.hash('7391');
  // Computes the hash of nothing, once.
  await slowHash.comparing(async () => undefined);
  expect(await computedBy(() => slowHash.comparing((matches) => matches('1', hash)))).toBe(1);
  expect(await computedBy(() => slowHash.comparing((matches) => matches('1', undefined)))).toBe(1);
});

/** How many slow hashes Node began for `work`. */
async function computedBy(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({
    init: (_id, type) => void (count += type === 'ARGON2REQUEST' ? 1 : 0),
  });
  hook.enable();
  await work();
  hook.disable();
  return count;
}
