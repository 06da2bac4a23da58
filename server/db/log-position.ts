/** How far PostgreSQL's log of changes (WAL) has got, in bytes since its beginning. */
export type LogPosition = bigint;

/** Before every change. */
export const BEGINNING: LogPosition = 0n;
/** Further than any replica has got: for a position that could not be asked for. */
export const UNREACHED: LogPosition = 0xffff_ffff_ffff_ffffn;

/** As PostgreSQL writes it: two hexadecimal halves, such as 16/B374D848. */
const WRITTEN = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i;

/** The position that a text is; undefined for any other text. */
export function logPositionIn(text: string | null | undefined): LogPosition | undefined {
  const [, high, low] = WRITTEN.exec(text ?? '') ?? [];
  if (high === undefined || low === undefined) return undefined;
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export function writtenLogPosition(position: LogPosition): string {
  return `${half(position >> 32n)}/${half(position & 0xffff_ffffn)}`;
}

function half(value: bigint): string {
  return value.toString(16).toUpperCase();
}

export function laterOf(one: LogPosition, other: LogPosition): LogPosition {
  return one > other ? one : other;
}
