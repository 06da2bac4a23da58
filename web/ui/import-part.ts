/** Timeout for one file. */
const LIMIT_MS = 30_000;

/** A part that cannot load until the page is reloaded: its release was replaced, or the browser remembers a failure. */
export class ReloadNeeded extends Error {}

/** A file of this release is gone: the server has another one. */
export class PartGone extends ReloadNeeded {}

/** The event of the window that says so. */
export const PART_GONE = 'partgone';

/** Loaded files: fetched before, or named by the page itself. */
const here = new Set<string>();

/**
 * The replacement of every `import()` of a part: fetches its files into the browser's cache before importing it.
 * Browsers keep a failed `import()` in their module map (Chromium below 156 does): that address, and every module that
 * imports it, then fails until the page is loaded again. A failed `fetch` can be repeated.
 */
export async function importPart<Part>(
  run: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  await Promise.all(files.map(fetchFile));
  await Promise.all(files.filter((file) => file.endsWith('.css')).map(addStyleSheet));
  try {
    return await run();
  } catch (error) {
    throw new ReloadNeeded('A part was fetched but not imported', { cause: error });
  }
}

async function fetchFile(file: string) {
  const url = new URL(`/${file}`, location.href).href;
  if (here.has(url) || isOfPage(url)) return;
  const response = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) });
  if (response.status === 404) {
    dispatchEvent(new Event(PART_GONE));
    throw new PartGone(`${file} is gone`);
  }
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  // The browser caches only answers that were read to their end.
  await response.arrayBuffer();
  here.add(url);
}

/** Resolves once its styles apply, so that the part is never drawn without them. */
async function addStyleSheet(file: string) {
  if (document.querySelector(`link[href="/${file}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `/${file}`;
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve, { once: true });
    link.addEventListener('error', reject, { once: true });
    document.head.append(link);
  }).catch(() => {
    link.remove();
    throw new Error(`${file} does not load`);
  });
}

/** The page could not have started without the files that index.html names. */
function isOfPage(url: string) {
  const named = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    'script[src], link[rel=modulepreload]',
  );
  return [...named].some((element) => ('src' in element ? element.src : element.href) === url);
}

/** The name by which the built code calls it. */
export { importPart as __vitePreload };
