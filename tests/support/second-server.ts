/** As `scripts/second-server.ts` says, which belongs to another TypeScript project. */
type SecondServer = { url: string; version: string; stop(): Promise<void> } | { missing: string };

/** A PostgreSQL server of another version than the embedded one, or why there is none. */
export async function secondServer(): Promise<SecondServer> {
  const script = new URL('../../scripts/second-server.ts', import.meta.url).href;
  const { startSecondServer } = (await import(script)) as {
    startSecondServer(): Promise<SecondServer>;
  };
  return startSecondServer();
}
