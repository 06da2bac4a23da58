import { expect, onTestFinished, test, vi } from 'vitest';

/** A page as the build writes it. */
const pageOf = (release: string) =>
  `<!doctype html><script type="module" crossorigin src="/assets/index-${release}.js"></script>`;

/** What a page of the release `AAAA` says when the server answers so. */
async function isReplacedBy(body: string, init?: ResponseInit): Promise<boolean> {
  const script = { src: 'http://kitchen.test/assets/index-AAAA.js' };
  vi.stubGlobal('document', { querySelector: () => script });
  vi.stubGlobal('fetch', async () => new Response(body, init));
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.resetModules();
  return (await import('./release.ts')).isReplaced();
}

test.each([
  ['of its own release', pageOf('AAAA'), {}, false],
  ['of another release', pageOf('BBBB'), {}, true],
  ['that a network puts before it to sign in', '<script type="module">0</script>', {}, false],
  ['of a proxy while no server answers', pageOf('BBBB'), { status: 502 }, false],
])('a page %s replaces this one only if it is of another release (25.3)', async (...given) => {
  const [, body, init, expected] = given;
  expect(await isReplacedBy(body, init)).toBe(expected);
});
