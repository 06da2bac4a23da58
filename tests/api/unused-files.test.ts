import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Files } from '#server/outside/files.ts';
import { removeUnusedFiles } from '#server/stored-files/remove-unused-files.job.ts';
import { useTestApp } from '#tests/support/app.ts';
import { asFile, leftRedRightBlue } from '#tests/support/photos.ts';

const t = useTestApp();

const photo = await leftRedRightBlue().png().toBuffer();
const uploaded = async () => (await t.api.uploadImage({ file: asFile(photo) })).body.imageUrl;

/** Runs the job two hours from now, when the grace period of unreferenced files is over. */
const run = (over: { files?: Files } = {}) => {
  const now = () => new Date(Date.now() + 2 * 60 * 60_000);
  return removeUnusedFiles.run({ ...t.services, ...over, now });
};

describe('the job that removes unused files', () => {
  test('continues when one cannot be removed, and fails at the end (D26)', async () => {
    const [stuck, other] = [await uploaded(), await uploaded()];
    const incoming = join(t.services.env.DATA_DIR, 'incoming');
    const broken = join(incoming, 'broken');
    await mkdir(incoming, { recursive: true });
    await writeFile(broken, 'half a photo');
    const remove: Files['remove'] = async (name) => {
      if (stuck.endsWith(name)) throw new Error('this file cannot be removed');
      await t.services.files.remove(name);
    };
    const files = { ...t.services.files, remove };
    const removed = run({ files });
    await expect(removed).rejects.toThrow('this file cannot be removed');
    const answers = [await t.app.inject(stuck), await t.app.inject(other)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404]);
    expect(existsSync(broken)).toBe(false);
    await run();
    expect((await t.app.inject(stuck)).statusCode).toBe(404);
  });

  test('calls an unresponsive storage once, not once per file', async () => {
    await Promise.all([uploaded(), uploaded(), uploaded()]);
    let calls = 0;
    const away = async () => {
      calls += 1;
      throw new Error('the storage is away');
    };
    const files = { ...t.services.files, remove: away, check: away };
    const removed = run({ files });
    await expect(removed).rejects.toThrow('the storage is away');
    expect(calls).toBe(2);
    await run();
  });
});
