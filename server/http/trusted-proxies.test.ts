import { describe, expect, test } from 'vitest';
import { trustsProxies } from './trusted-proxies.ts';

describe('a proxy is trusted however its address is spelled (E36)', () => {
  const isTrusted = trustsProxies(['10.0.0.5', '192.0.2.0/24', '2001:db8:1::/48', 'loopback']);

  test.each([
    '10.0.0.5',
    '10.0.0.5:443',
    ' 10.0.0.5 ',
    '::ffff:10.0.0.5',
    '[::ffff:a00:5]:443',
    '192.0.2.77:1024',
    '2001:db8:1:2::3',
    '[2001:0DB8:1:2::3]:8443',
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '[::1]:3000',
  ])('%s is', (address) => {
    expect(isTrusted(address)).toBe(true);
  });

  test.each([
    '10.0.0.6',
    '10.0.0.5.example:443',
    '110.0.0.5',
    '192.0.3.1',
    '2001:db8:2::1',
    '::10.0.0.5',
    'unknown',
    '',
    undefined,
  ])('%s is not', (address) => {
    expect(isTrusted(address)).toBe(false);
  });

  test('and so is a range of IPv4 addresses that is written as one of IPv6', () => {
    expect(trustsProxies(['::ffff:10.0.0.0/104'])('10.0.0.5')).toBe(true);
  });
});
