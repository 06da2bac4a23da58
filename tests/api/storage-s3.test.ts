import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { smallVersion } from '#contract/values/photos.ts';
import { readEnv } from '#server/env.ts';
import { openFiles } from '#server/outside/files.ts';
import { removeUnusedFiles } from '#server/stored-files/remove-unused-files.job.ts';
import { client, useTestApp } from '#tests/support/app.ts';
import type { TestApp } from '#tests/support/app.ts';
import { startBucketServer } from '#tests/support/bucket-server.ts';
import { asFile, leftRedRightBlue } from '#tests/support/photos.ts';
import { expectSentence } from '#tests/support/problem.ts';

const bucket = await startBucketServer();
const file = asFile(await leftRedRightBlue().jpeg().toBuffer());
afterAll(() => bucket.stop());

const inFolder = useTestApp();
const inBucket = useTestApp(bucket.variables);

function namesInFolder(): string[] {
  const folder = join(inFolder.services.env.DATA_DIR, 'uploads');
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}
const inTwoHours = () => new Date(Date.now() + 2 * 60 * 60_000);
const withoutMarker = () => bucket.names().filter((name) => name.endsWith('.webp'));

async function namesInTable({ database }: TestApp): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>('select name from stored_files');
  return rows.flatMap(({ name }) => [name, smallVersion(name)]).sort();
}

describe.each([
  ['a folder', inFolder, namesInFolder],
  ['a bucket', inBucket, withoutMarker],
])('photos in %s (D27)', (_where, t, names) => {
  test('are returned as they were stored, in both sizes', async () => {
    const order = await t.make.order();
    const { status, body } = await t.api.uploadInvoicePhoto({ params: { id: order.id }, file });
    expect(status).toBe(201);
    for (const url of [body.invoicePhotoUrl, smallVersion(body.invoicePhotoUrl)]) {
      const response = await t.app.inject(url);
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(response.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
      expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length);
    }
    expect(names()).toEqual(await namesInTable(t));
  });

  test('are stored ten at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => t.api.uploadImage({ file })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(names()).toEqual(await namesInTable(t));
  });

  test('are 404 under an unknown name', async () => {
    expect((await t.app.inject(`/uploads/${randomUUID()}.webp`)).statusCode).toBe(404);
  });

  test('are removed when nothing refers to them, and not before', async () => {
    const order = await t.make.order();
    const params = { id: order.id };
    const kept = (await t.api.uploadInvoicePhoto({ params, file })).body.invoicePhotoUrl;
    const deleted = (await t.api.uploadInvoicePhoto({ params, file })).body.invoicePhotoUrl;
    await t.api.deleteInvoicePhoto({ params, body: { photoUrl: deleted } });
    await removeUnusedFiles.run({ ...t.services, now: inTwoHours });
    const answers = await Promise.all(
      [kept, smallVersion(kept), deleted, smallVersion(deleted)].map((url) => t.app.inject(url)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 404]);
    expect(names()).toEqual(await namesInTable(t));
  });

  test('can be overwritten, removed twice, and the storage can be checked for readiness', async () => {
    const { files } = t.services;
    const name = `${randomUUID()}.webp`;
    await files.put(name, Buffer.from('one'));
    await files.put(name, Buffer.from('two, longer'));
    expect(Buffer.from((await files.find(name)) ?? []).toString()).toBe('two, longer');
    await files.remove(name);
    await files.remove(name);
    expect(await files.find(name)).toBeUndefined();
    await files.check();
    await files.check();
  });
});

const filesOf = (changes: Record<string, string>) =>
  openFiles(readEnv({ ...bucket.variables, ...changes }));

describe('a bucket that does not accept files', () => {
  test.each([
    ['its secret is wrong', { S3_SECRET_ACCESS_KEY: 'guessed' }],
    ['there is no such bucket', { S3_BUCKET: 'elsewhere' }],
    ['nobody is there', { S3_ENDPOINT: 'http://127.0.0.1:9' }],
  ])('because %s is 503, and nothing is half-stored', async (_why, changes) => {
    const files = await filesOf(changes);
    const node = await inBucket.anotherNode({ services: { ...inBucket.services, files } });
    onTestFinished(async () => {
      await node.close();
      files.close();
    });
    const order = await inBucket.make.order();
    const before = bucket.names();
    const params = { id: order.id };
    const { status, problem, raw } = await client(node).uploadInvoicePhoto({ params, file });
    expect([status, problem.code]).toEqual([503, 'unavailable']);
    expectSentence(problem.message);
    expect(raw.toString()).not.toMatch(/127\.0\.0\.1|S3RVER|Signature|ECONN/i);
    expect((await inBucket.api.getOrder({ params })).body.invoicePhotoUrls).toEqual([]);
    expect(bucket.names()).toEqual(before);
    await expect(files.check()).rejects.toThrow(/does not answer/);
    expect((await node.inject(`/uploads/${randomUUID()}.webp`)).statusCode).toBe(503);
  });

  test('because it never responds: times out within seconds', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const files = await filesOf({ S3_ENDPOINT: `http://127.0.0.1:${port}` });
    onTestFinished(() => files.close());
    await expect(files.put('x.webp', Buffer.from('x'))).rejects.toThrow(/does not answer/);
  });

  test('leaves names that the job removes once the bucket is back', async () => {
    await removeUnusedFiles.run({ ...inBucket.services, now: inTwoHours });
    expect(withoutMarker()).toEqual(await namesInTable(inBucket));
  });
});

describe('the bucket configuration', () => {
  test('is complete or absent', () => {
    expect(readEnv({}).S3).toBeUndefined();
    expect(readEnv({ S3_REGION: 'eu-central-1' }).S3).toBeUndefined();
    const { S3_BUCKET: _, ...rest } = bucket.variables;
    expect(() => readEnv(rest)).toThrow(/S3_BUCKET is missing: S3_ENDPOINT, S3_BUCKET/);
    expect(() => readEnv({ S3_BUCKET: 'b' })).toThrow(
      /S3_ENDPOINT is missing[^]*S3_ACCESS_KEY_ID is missing[^]*S3_SECRET_ACCESS_KEY is missing/,
    );
    expect(() => readEnv({ ...bucket.variables, S3_ENDPOINT: 'here' })).toThrow(/S3_ENDPOINT must/);
  });

  test('has a default region and path style', () => {
    expect(readEnv(bucket.variables).S3).toMatchObject({
      region: 'us-east-1',
      forcePathStyle: true,
      bucket: 'photos',
    });
    const given = { ...bucket.variables, S3_REGION: 'eu-west-1', S3_FORCE_PATH_STYLE: 'false' };
    expect(readEnv(given).S3).toMatchObject({ region: 'eu-west-1', forcePathStyle: false });
  });
});
