import { isIPv4, isIPv6 } from 'node:net';

/**
 * The address of a caller as limits and doors count it, once however it is spelled (E36): an IPv4 address without its port and
 * without `::ffff:` before it, an IPv6 network (/64) because one customer has at least 2^64 addresses, and `::1` for this
 * machine. A text that is no address stays as it is.
 */
export function callerAddress(ip: string): string {
  const text = withoutPort(ip);
  if (!isIPv6(text)) return text;
  const groups = groupsOf(text);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff)
    return ipv4Of(groups);
  if (groups.slice(0, 7).every((group) => group === 0) && groups[7] === 1) return '::1';
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** Behind an untrusted proxy on this machine all callers share its address, so that address is not limited. */
export function isThisMachine(ip: string): boolean {
  const address = callerAddress(ip);
  return address === '::1' || address.startsWith('127.');
}

/** An address alone: proxies forward `203.0.113.7:52100` and `[2001:db8::1]:52100`, others with an interface such as `%eth0`. */
export function withoutPort(spelled: string): string {
  const text = spelled.trim();
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([^:]+):\d+$/.exec(text)?.[1] ?? text;
  const plain = bare.replace(/%.*$/, '');
  // The URL standard reads each spelling of the numbers.
  return isIPv4(plain) || /^[\d.]+$/.test(plain) ? hostOf(plain) : plain;
}

function hostOf(text: string): string {
  return URL.canParse(`http://${text}`) ? new URL(`http://${text}`).hostname : text;
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [left = '', right = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [left, right].map((part) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  ) as [number[], number[]];
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}

function ipv4Of(groups: readonly number[]): string {
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}
