import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Env } from '../env.ts';
import type { Files } from './files.ts';

/** A bucket without an answer by then counts as down. Milliseconds; a call is tried twice within `CALL_MS`. */
const CALL_MS = 12_000;
const TRY_MS = 6_000;
const CONNECT_MS = 2_000;

/** Written once, to check whether the bucket accepts files. */
const MARKER = 'procureapp-storage-check';

const soon = () => ({ abortSignal: AbortSignal.timeout(CALL_MS) });

/** Files in an S3-compatible bucket. */
export function openBucket(options: NonNullable<Env['S3']>): Files {
  const { bucket, accessKeyId, secretAccessKey, ...where } = options;
  const client = new S3Client({
    ...where,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 2,
    // The SDK's additional checksums are Amazon's own: other servers refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: TRY_MS,
      socketTimeout: TRY_MS,
      throwOnRequestTimeout: true,
    },
  });
  const at = (name: string) => ({ Bucket: bucket, Key: name });

  const put: Files['put'] = async (name, bytes) => {
    const object = { ...at(name), Body: bytes, ContentType: 'image/webp' };
    await client.send(new PutObjectCommand(object), soon());
  };
  return {
    put,
    find: async (name) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(name)), soon());
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    remove: async (name) => {
      await client.send(new DeleteObjectCommand(at(name)), soon());
    },
    check: async () => {
      const marked = client.send(new HeadObjectCommand(at(MARKER)), soon());
      // Servers report a missing file in many ways, so anything but success means: write it.
      await marked.catch(() => put(MARKER, new Uint8Array()));
    },
    close: () => client.destroy(),
  };
}
