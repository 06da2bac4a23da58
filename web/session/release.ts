/** The script of this page names its release; in no browser it has none. */
const script = globalThis.document?.querySelector<HTMLScriptElement>('script[type=module][src]');

/** The path of the script that names the release of this page. */
export const ownRelease = script ? new URL(script.src).pathname : undefined;

/** The script of a page of the product, as the build writes it; a network's own sign-in page has none. */
const SCRIPT = /<script type="module"[^>]* src="(\/[^"]+)"/;
const LIMIT_MS = 10_000;

/** Whether the server now answers with a page of another release. Rejects when it does not answer. */
export async function isReplaced(): Promise<boolean> {
  const page = await fetch('/', { cache: 'no-cache', signal: AbortSignal.timeout(LIMIT_MS) });
  if (!page.ok) return false;
  const [, served] = SCRIPT.exec(await page.text()) ?? [];
  return served !== undefined && ownRelease !== undefined && served !== ownRelease;
}
