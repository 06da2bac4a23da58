/** The first word that a browser's name for itself contains decides. */
const KINDS: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android.*Mobile/, 'Android telephone'],
  [/Android/, 'Android tablet'],
  [/Windows/, 'Windows computer'],
  [/CrOS/, 'Chromebook'],
  // Since iPadOS 13 an iPad says this too.
  [/Macintosh/, 'Mac or iPad'],
  [/Linux/, 'Linux computer'],
];

/** The name of a new device to which nobody gave one: 'Android tablet'. */
export function deviceKind(userAgent = ''): string {
  return KINDS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Device';
}
