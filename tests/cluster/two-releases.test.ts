import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { balancerProgram, startBalancer } from './balancer.ts';

const FILES = ['index', 'runtime', 'base', 'style'];

/** Answers as a node of this release: with its own page and files only. */
async function aNode(release: string): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const isItsOwn = !url.startsWith('/assets/') || url.startsWith(`/assets/${release}-`);
    response.writeHead(isItsOwn ? 200 : 404, { 'content-type': 'text/html' });
    response.end(release);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Loads the page and the files that it names, as a new browser does; returns the release and the statuses of the files. */
async function loadPage(address: string): Promise<{ release: string; statuses: number[] }> {
  const page = await fetch(address);
  const release = await page.text();
  const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? '';
  const statuses = FILES.map(async (file) => {
    const answer = await fetch(`${address}/assets/${release}-${file}`, { headers: { cookie } });
    return answer.status;
  });
  return { release, statuses: await Promise.all(statuses) };
}

test.skipIf(!balancerProgram)(
  'while nodes of two releases run, a page gets the files of its own release (O3)',
  async () => {
    const nodes = [await aNode('new'), await aNode('old'), await aNode('old')];
    const balancer = await startBalancer(nodes);
    onTestFinished(() => balancer.stop());
    const loads = await Promise.all(Array.from({ length: 30 }, () => loadPage(balancer.address)));
    expect(loads.map(({ statuses }) => statuses)).toEqual(loads.map(() => [200, 200, 200, 200]));
    expect(new Set(loads.map(({ release }) => release))).toEqual(new Set(['new', 'old']));
  },
);

test.skipIf(!balancerProgram)(
  'a page gets a file that its node no longer has, because it got another release meanwhile (O3)',
  async () => {
    const nodes = [await aNode('new'), await aNode('old')];
    const balancer = await startBalancer(nodes);
    onTestFinished(() => balancer.stop());
    const cookie = 'procureapp_node=node1';
    const late = await fetch(`${balancer.address}/assets/old-late`, { headers: { cookie } });
    expect(late.status).toBe(200);
    const unknown = await fetch(`${balancer.address}/assets/unknown`, { headers: { cookie } });
    expect(unknown.status).toBe(404);
  },
);
