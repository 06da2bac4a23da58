import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The parts of the bucket server that tests use; the package has no types. */
interface S3rver {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
const Server = createRequire(import.meta.url)('@20minutes/s3rver') as new (
  options: Record<string, unknown>,
) => S3rver;

export interface BucketServer {
  /** The variables that configure the product for it. */
  variables: Record<string, string>;
  /** Names of everything in the bucket. */
  names(): string[];
  stop(): Promise<void>;
}

/** An S3 server of our own, which checks every signature. */
export async function startBucketServer(): Promise<BucketServer> {
  const directory = mkdtempSync(join(tmpdir(), 'procureapp-bucket-'));
  const server = new Server({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'photos' }],
  });
  const { port } = await server.run();
  const OBJECT = '._S3rver_object';
  return {
    variables: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'photos',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    names: () =>
      readdirSync(join(directory, 'photos'))
        .filter((name) => name.endsWith(OBJECT))
        .map((name) => name.slice(0, -OBJECT.length))
        .sort(),
    stop: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
