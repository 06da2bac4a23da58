/** In the address of a screen: which entry of the queue comes back to it. */
export const BROUGHT_BACK = 'back';

/** The address at which something was entered, with its place in the queue. */
export function broughtBackAddress(address: string, since: number): string {
  const [path = '', search = ''] = address.split('?');
  const params = new URLSearchParams(search);
  params.set(BROUGHT_BACK, String(since));
  return `${path}?${params.toString()}`;
}
