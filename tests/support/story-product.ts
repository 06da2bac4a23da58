import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import pg from 'pg';
import { startEmbedded } from '#server/db/embedded/start.ts';
import { databaseFolder, doWithoutDiskSync } from './database-folder.ts';
import { startProductProcess } from './product-process.ts';
import type { ProductProcess } from './product-process.ts';
import { keptFiles } from './stored-files.ts';

/** The real product for the stories of one worker. */
export async function useStoryProduct(
  variables: Record<string, string>,
  use: (product: ProductProcess) => Promise<void>,
): Promise<void> {
  await useStoryData(async (dataDir) => {
    const product = await startProductProcess({ DATA_DIR: dataDir, ...variables });
    doWithoutDiskSync(dataDir);
    await use(product);
    await product.stop();
  });
}

/** The data of a product that `use` starts and stops; at the end, its stored files must match its database. */
export async function useStoryData(use: (dataDir: string) => Promise<void>): Promise<void> {
  const folder = databaseFolder();
  const dataDir = join(folder, 'data');
  await use(dataDir);
  await expectFilesOf(dataDir);
  rmSync(folder, { recursive: true, force: true });
}

async function expectFilesOf(dataDir: string): Promise<void> {
  const database = await startEmbedded({ dataDir, log: { info() {}, warn() {} } });
  const client = new pg.Client(database.connection);
  try {
    await client.connect();
    const { files, expected, incoming } = await keptFiles(client, dataDir);
    expect(files).toEqual(expected);
    expect(incoming).toEqual([]);
  } finally {
    await client.end();
    await database.stop();
  }
}
