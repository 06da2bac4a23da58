import { join, resolve } from 'node:path';
import { backUp } from '#server/backup/back-up.ts';
import { hasDatabase, openStores } from '#server/backup/open-stores.ts';
import { sentencesOf } from '#server/backup/missing-photos.ts';
import { BackupError, runCommand } from '#server/backup/terminal.ts';
import { openLog } from '#server/log.ts';

/**
 * `npm run backup -- [folder or file.tar.gz]`: one archive of everything, with or without a running product. Prints its path.
 */
await runCommand(async (env, progress) => {
  if (!(await hasDatabase(env))) {
    throw new BackupError(`There is nothing to back up: ${env.DATA_DIR} holds no database.`);
  }
  const now = new Date();
  const path = archivePath(process.argv[2] ?? join(env.DATA_DIR, 'backups'), now);
  const stores = await openStores(env, openLog('warn'));
  try {
    const { totals, bytes, ...found } = await backUp(stores, { ...progress, path, now });
    const rows = totals.tables.reduce((sum, table) => sum + table.rows, 0);
    progress.say(
      `Backed up ${rows.toLocaleString('en')} rows and ${totals.files.count.toLocaleString('en')} files, ${sizeOf(bytes)}:`,
    );
    const problems = problemsOf(found);
    if (problems.length > 0)
      throw new BackupError([path, 'The backup was made, but:', ...problems].join('\n'));
    return path;
  } finally {
    await stores.close();
  }
});

/** What a person must know and a timer must notice: sentences. */
function problemsOf({
  missing,
  ledgerErrors: [first],
}: Pick<Awaited<ReturnType<typeof backUp>>, 'missing' | 'ledgerErrors'>): string[] {
  const problems = sentencesOf(missing);
  if (first)
    problems.push(
      `The stock in it disagrees with its movements, such as that of ${first.productId} at location ${first.locationId}. Somebody changed the database directly.`,
    );
  return problems;
}

function archivePath(target: string, now: Date): string {
  if (/\.(tar\.gz|tgz)$/.test(target)) return resolve(target);
  const minute = now.toISOString().slice(0, 16).replace(':', '');
  return resolve(target, `procureapp-backup-${minute}.tar.gz`);
}

function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
