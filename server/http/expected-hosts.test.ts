import { expect, test } from 'vitest';
import { expectedHosts, LOOK_EVERY_MS } from './expected-hosts.ts';

/** A machine whose names and clock the test sets, and which counts how often it was looked at. */
function aMachine(...has: string[]) {
  const machine = {
    has,
    at: 0,
    looks: 0,
    now: (): number => machine.at,
    names: (): string[] => {
      machine.looks += 1;
      return machine.has;
    },
  };
  return machine;
}

test.each(['0.0.0.0', '::'])(
  'a machine that gets another address while it listens on %s is reached by it, and not by the former one (D31)',
  (HOST) => {
    const machine = aMachine('kitchen', '192.168.0.10', 'fe80::1%eth0');
    const expected = expectedHosts({ HOST, PUBLIC_URL: undefined }, machine);
    for (const host of ['kitchen', '192.168.0.10', '[fe80::1]', 'localhost'])
      expect([host, expected(host)]).toEqual([host, true]);
    machine.has = ['kitchen', '192.168.0.77'];
    machine.at += LOOK_EVERY_MS;
    expect(expected('192.168.0.77')).toBe(true);
    expect(expected('192.168.0.10')).toBe(false);
  },
);

test('foreign hosts make it look at its addresses once a second at most (D31)', () => {
  const machine = aMachine('192.168.0.10');
  const expected = expectedHosts({ HOST: '0.0.0.0', PUBLIC_URL: undefined }, machine);
  for (const second of [0, 1, 2]) {
    machine.at = second * LOOK_EVERY_MS;
    for (let each = 0; each < 100; each++) expect(expected('evil.example')).toBe(false);
    expect(machine.looks).toBe(second + 1);
  }
  expect(expected('192.168.0.10')).toBe(true);
  expect(machine.looks).toBe(3);
});

test('where it listens on one address no other of the machine is expected (D31)', () => {
  const machine = aMachine('192.168.0.10', '10.0.0.1');
  const env = { HOST: '10.0.0.1', PUBLIC_URL: 'https://orders.harbor.example' };
  const expected = expectedHosts(env, machine);
  const hosts = ['10.0.0.1', 'orders.harbor.example', '192.168.0.10'];
  expect(hosts.map((host) => expected(host))).toEqual([true, true, false]);
  expect(machine.looks).toBe(0);
});
