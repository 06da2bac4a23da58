/** What a table has for a key. Undefined for a key of a newer server, which its type does not name. */
export function known<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return table[key];
}
