/** More transactions under way than these are not named: a list then gets a few changes again that it has. */
const NAMED_MAX = 25;

/**
 * A snapshot of PostgreSQL (`10:20:10,14,15`: all transactions below 10 have ended, 10, 14 and 15 not, and none from 20 on)
 * as the position in a validator: `10_20_10-14-15`.
 */
export function positionOf(snapshot: string): string {
  const [xmin = '', xmax = '', underWay = ''] = snapshot.split(':');
  const named = underWay.split(',');
  return named.length > NAMED_MAX ? `${xmin}_${xmin}_` : `${xmin}_${xmax}_${named.join('-')}`;
}

/** The snapshot of a position that anybody may have sent; undefined for none that PostgreSQL reads. */
export function snapshotIn(position: string): string | undefined {
  const found = /^([1-9]\d{0,17})_([1-9]\d{0,17})_((?:\d{1,18}(?:-\d{1,18})*)?)$/.exec(position);
  if (!found) return undefined;
  const [, xmin = '', xmax = '', named = ''] = found;
  const underWay = named === '' ? [] : named.split('-').map(BigInt);
  const [from, to] = [BigInt(xmin), BigInt(xmax)];
  const isAscending = underWay.every((one, index) => one > (underWay[index - 1] ?? from - 1n));
  if (from > to || !isAscending || underWay.some((one) => one >= to)) return undefined;
  return `${from}:${to}:${underWay.join(',')}`;
}
