import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importPart, PART_GONE, PartGone, ReloadNeeded } from './import-part.ts';

let network: 'here' | 'gone' = 'here';
const requested: string[] = [];
let reportedGone = 0;

beforeEach(() => {
  requested.length = 0;
  network = 'here';
  const page = new EventTarget();
  page.addEventListener(PART_GONE, () => void (reportedGone += 1));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  reportedGone = 0;
  vi.stubGlobal('location', { href: 'http://kitchen.test/employee' });
  vi.stubGlobal('document', {
    querySelectorAll: () => [{ src: 'http://kitchen.test/assets/index.js' }],
  });
  vi.stubGlobal('fetch', async (url: string) => {
    if (network === 'gone') throw new TypeError('Failed to fetch');
    requested.push(new URL(url).pathname);
    return new Response('export {}', { status: url.includes('old-release') ? 404 : 200 });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A browser's `import()` of a part with a module that other parts share. */
function browser({ remembersFailures }: { remembersFailures: boolean }) {
  const failed = new Set<string>();
  return async (modules: string[]) => {
    for (const name of modules) {
      if (failed.has(name)) throw new TypeError('Failed to fetch dynamically imported module');
      if (network === 'here') continue;
      if (remembersFailures) failed.add(name);
      throw new TypeError('Failed to fetch dynamically imported module');
    }
    return { loaded: modules };
  };
}

for (const remembersFailures of [true, false])
  test(`a part that failed loads once the network is back, in a browser that ${remembersFailures ? 'remembers a failed import' : 'fetches it again'} (D37)`, async () => {
    const load = browser({ remembersFailures });
    const suffix = remembersFailures ? 'a' : 'b';
    const part = (name: string) => {
      const modules = [`assets/${name}-${suffix}.js`, `assets/dialog-${suffix}.js`];
      return importPart(() => load(modules), modules);
    };
    network = 'gone';
    await expect(part('cart')).rejects.toThrow('Failed to fetch');
    await expect(part('order')).rejects.not.toBeInstanceOf(ReloadNeeded);
    network = 'here';
    expect(await part('cart')).toBeDefined();
    expect(await part('order')).toBeDefined();
  });

test('each file is fetched once, and files of the page are not fetched', async () => {
  const run = async () => ({});
  await importPart(run, ['assets/index.js', 'assets/shared.js', 'assets/first.js']);
  await importPart(run, ['assets/shared.js', 'assets/second.js']);
  expect(requested).toEqual(['/assets/shared.js', '/assets/first.js', '/assets/second.js']);
});

test('a missing file of an old release, and a part that is fetched but not imported, need a reload', async () => {
  const run = async () => ({});
  await expect(importPart(run, ['assets/old-release.js'])).rejects.toBeInstanceOf(PartGone);
  expect(reportedGone).toBe(1);
  const broken = () => Promise.reject(new TypeError('Failed to fetch'));
  const notImported = importPart(broken, ['assets/third.js']);
  await expect(notImported).rejects.toBeInstanceOf(ReloadNeeded);
  await expect(notImported).rejects.not.toBeInstanceOf(PartGone);
  expect(reportedGone).toBe(1);
});
