import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openStores } from '#server/backup/open-stores.ts';
import { requireRestorable } from '#server/backup/verify-archive.ts';
import { restore } from '#server/backup/restore.ts';
import { BackupError, runCommand } from '#server/backup/terminal.ts';
import { openLog } from '#server/log.ts';

/** `npm run restore -- <file>`: restores an archive into an empty database. With `--check` it only reads the archive. */
await runCommand(async (env, progress) => {
  const { file, check } = parseArguments();
  const archive = await requireRestorable(resolve(file), progress);
  const madeAt = archive.manifest.madeAt.slice(0, 16).replace('T', ' ');
  progress.say(`It is whole. It was made on ${madeAt} UTC.`);
  if (check) return undefined;

  const stores = await openStores(env, openLog('warn'));
  try {
    const { heldMessages } = await restore(stores, archive, { ...progress, now: new Date() });
    if (heldMessages > 0) {
      progress.say(
        `Messages that were not sent yet when the backup was made: ${heldMessages}. They may have been sent since, so they count as failed until somebody sends them again.`,
      );
    }
    progress.say(
      'New numbers begin far above those in the backup, so none that was given out since is given again.',
    );
    progress.say('Restored. Start it with npm start.');
    return undefined;
  } finally {
    await stores.close();
  }
});

function parseArguments(): { file: string; check: boolean } {
  const options = { check: { type: 'boolean', default: false } } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file && more.length === 0) return { file, check: values.check };
  } catch {
    // The message is printed below.
  }
  throw new BackupError('Name the backup: npm run restore -- [--check] <file.tar.gz>');
}
