import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  copiedDatabase,
  freshPath,
  isRoot,
  openPath,
  ORDINARY_USER,
  ordinaryUsersPath,
  ownerProcess,
  query,
  refusal,
  serverPid,
  start,
} from './support.ts';

describe.skipIf(!isRoot)('started by root (skipped for other users)', () => {
  test('the server runs as user nobody, and the password file stays with root', async () => {
    const dataDir = openPath('data');
    const database = await start(dataDir);
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await stat(`/proc/${await serverPid(dataDir)}`)).uid).toBe(65534);
    const password = await stat(join(dataDir, 'postgres', 'procureapp.password'));
    expect([password.uid, password.mode & 0o777]).toEqual([0, 0o600]);
  });

  test('a database moved out of a private folder opens there, and again after it is moved back', async () => {
    const hidden = await copiedDatabase();
    const open = openPath('data');
    for (const [from, to] of [
      [hidden, open],
      [open, hidden],
    ] as const) {
      execFileSync('mv', [from, to]);
      const database = await start(to);
      const { uid } = await stat(`/proc/${await serverPid(to)}`);
      expect(uid).toBe(to === open ? 65534 : 0);
      expect(await query(database, 'select number from row')).toEqual([{ number: 7 }]);
      await database.stop();
    }
  });

  test("an ordinary user's folder works for that user, then for root, then for the user again", async () => {
    const dataDir = ordinaryUsersPath('data');
    for (const asUser of [ORDINARY_USER, undefined, ORDINARY_USER]) {
      const owner = ownerProcess(dataDir, { rows: 1, ...(asUser ? { asUser } : {}) });
      await owner.line('committed 1');
      owner.child.kill('SIGTERM');
      await owner.ended;
    }
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(ORDINARY_USER);
    const database = await start(dataDir);
    expect(await query(database, 'select count(*)::int as count from row')).toEqual([{ count: 3 }]);
  });

  test('a folder that is not writable is reported to an ordinary user', async () => {
    const owner = ownerProcess(openPath('data'), { asUser: ORDINARY_USER });
    expect(await owner.line('refused')).toContain('is not writable');
  });

  test("another user's database is reported to an ordinary user", async () => {
    const dataDir = await copiedDatabase(openPath('data'));
    await chmod(dataDir, 0o777);
    const owner = ownerProcess(dataDir, { asUser: ORDINARY_USER });
    expect(await owner.line('refused')).toContain('belongs to another user');
  });

  test('a full disk is reported', async (context) => {
    const dataDir = freshPath('data');
    await mkdir(dataDir);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', dataDir], { stdio: 'pipe' });
    } catch {
      context.skip('this machine does not allow mounts');
    }
    onTestFinished(() => void execFileSync('umount', [dataDir]));
    expect(await refusal(dataDir)).toMatch(/The disk that holds .* is full\. Free some space/);
    expect(await readdir(dataDir)).toEqual([]);
  });
});
