import { BlockList, isIP } from 'node:net';
import { NAMED_RANGES } from '../named-ranges.ts';
import { withoutPort } from './caller-address.ts';

/**
 * Whether an address of the chain in `X-Forwarded-For` is a trusted proxy, however it is spelled (E36): a proxy that others
 * forward with its port would else count as the caller, for everybody behind it.
 */
export function trustsProxies(
  proxies: readonly string[],
): (address: string | undefined) => boolean {
  const trusted = new BlockList();
  for (const range of proxies.flatMap((one) => NAMED_RANGES[one] ?? [one])) {
    const [address = '', bits] = range.split('/');
    const family = familyOf(address);
    if (family === undefined) throw new Error(`${range} is no range of addresses`);
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (text) => {
    const address = withoutPort(text ?? '');
    const family = familyOf(address);
    return family !== undefined && trusted.check(address, family);
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? 'ipv4' : 'ipv6';
}
