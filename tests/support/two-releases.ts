import { createHash } from 'node:crypto';
import { createServer, request as forward } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface TwoReleases {
  address: string;
  /** From now on the files are those of the product itself; those of the former release are gone, and connections end. */
  update(): void;
  close(): void;
}

/** The folder in which the former release has its files, so that both have other addresses for the same code. */
const FORMER = 'assets/former/';
/** In code, pages and style sheets: what names a file of the build. */
const NAMED = /assets\/(?=[\w-]+\.(?:js|css|woff2|svg)\b)/g;
const IS_TEXT = /javascript|html|css/;

/**
 * The product at `target` behind a proxy, first with the web app of a former release: the present one under other names, as a
 * changed hash would give it. Its calls are answered by the same server.
 */
export async function startTwoReleases(target: string): Promise<TwoReleases> {
  let release: 'former' | 'new' = 'former';
  const server = createServer((incoming, outgoing) => {
    const { url: path = '/' } = incoming;
    const isCall = /^\/(api|uploads)\//.test(path);
    if (isCall) pass(incoming, outgoing);
    else if (release === 'former') void answerAsFormer(incoming, outgoing);
    else if (path.includes(FORMER)) outgoing.writeHead(404).end();
    else pass(incoming, outgoing);
  });

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url: path = '/', headers } = incoming;
    const onwards = forward(new URL(path, target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onwards.on('error', () => outgoing.destroy());
    // A stream of changes stays open at the product until its browser has left.
    outgoing.on('close', () => onwards.destroy());
    incoming.pipe(onwards);
  }

  async function answerAsFormer(incoming: IncomingMessage, outgoing: ServerResponse) {
    const path = (incoming.url ?? '/').replace(FORMER, 'assets/');
    const answer = await fetch(new URL(path, target));
    const type = answer.headers.get('content-type') ?? '';
    const body = IS_TEXT.test(type)
      ? Buffer.from(await asFormer(await answer.text()))
      : await buffer(answer.body ?? []);
    const { status } = answer;
    const headers: Record<string, string> = { 'content-type': type };
    for (const name of ['cache-control', 'content-security-policy'])
      if (answer.headers.has(name)) headers[name] = answer.headers.get(name) ?? '';
    outgoing.writeHead(status, headers).end(body);
  }

  /** The service worker knows the page by its sum. */
  async function asFormer(code: string): Promise<string> {
    const page = await (await fetch(target)).text();
    const [now, former] = [page, page.replaceAll(NAMED, FORMER)].map((html) =>
      createHash('sha256').update(html).digest('base64'),
    );
    return code.replaceAll(NAMED, FORMER).replaceAll(now ?? '', former ?? '');
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    update() {
      release = 'new';
      server.closeAllConnections();
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
