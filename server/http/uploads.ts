import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { IMAGE_BYTES_MAX } from '../../contract/values/limits.ts';
import type { Route } from '../../contract/calls/route.ts';
import type { Env } from '../env.ts';
import { perAddress } from './per-address.ts';
import { detailsOf, REPORT_INPUT } from '../input-refusals.ts';
import { validatorCompiler } from './validator.ts';
import { Failure, invalid, refuse, requireValid } from '../failure.ts';

/** A file that was sent with a call. */
export interface UploadedFile {
  /** Its temporary path on this machine; removed once the call is answered. */
  path: string;
  bytes: number;
}

interface Form {
  file: UploadedFile;
  /** The other fields, validated by the route's `body`. */
  body: unknown;
}

/** Makes the routes of `scope` accept forms with a file, and nothing else. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  // Other bodies are not read, so that the route can say what it accepts.
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
  await scope.register(multipart, { throwFileSizeLimit: false });
  // A form is validated as it is received; its schema is for the OpenAPI document.
  scope.setValidatorCompiler((part) =>
    part.httpPart === 'body' ? () => true : validatorCompiler(part),
  );
}

/**
 * Receives the form into a temporary file and calls `use` with it. However that ends, even if the sender disconnects,
 * the file is removed afterwards.
 */
export async function withForm<T>(
  { request, route, env }: { request: FastifyRequest; route: Route; env: Env },
  use: (form: Form) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw refuse('unsupported_type', { because: 'form' });
  const path = join(incoming(env), randomUUID());
  try {
    const { bytes, fields } = await receive(request, { route, path }).catch((error: unknown) => {
      // Remaining bytes are received and discarded, because the sender reads the answer only after it has sent everything.
      request.raw.resume();
      return explain(error, route.file);
    });
    return await use({ file: { path, bytes }, body: checked(route, fields) });
  } finally {
    await rm(path, { force: true });
  }
}

/** Removes the files that a crash left of uploads that began before `moment`. */
export async function removeBrokenUploads(env: Env, moment: Date): Promise<void> {
  const folder = incoming(env);
  for (const name of await readdir(folder).catch(() => [])) {
    const begun = await stat(join(folder, name)).catch(() => undefined);
    if (begun && begun.mtime < moment) await rm(join(folder, name), { force: true });
  }
}

/** Generous: a whole kitchen may share an address. */
export const requireFewUploads = perAddress(120, { of: 'others' });

const incoming = (env: Env) => join(env.DATA_DIR, 'incoming');

async function receive(request: FastifyRequest, { route, path }: { route: Route; path: string }) {
  const { file: field = '', fileBytesMax = IMAGE_BYTES_MAX } = route;
  const fields = new Map<string, unknown>();
  let bytes: number | undefined;
  await mkdir(join(path, '..'), { recursive: true });
  // Parts beyond the limits are received and discarded: a browser reads the answer only after it has sent everything.
  const limits = { fileSize: fileBytesMax, files: 1, fields: 10, fieldSize: 1_000, parts: 11 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      fields.set(part.fieldname, part.value);
    } else if (part.fieldname !== field) {
      part.file.resume();
    } else {
      const target = createWriteStream(path, { flags: 'wx' });
      await pipeline(part.file, target);
      if (part.file.truncated) throw tooLarge(fileBytesMax);
      bytes = target.bytesWritten;
    }
  }
  if (!bytes) throw invalid(field, 'file_missing');
  return { bytes, fields: Object.fromEntries(fields) };
}

function checked({ body }: Route, fields: unknown): unknown {
  const parsed = (body ?? z.unknown()).safeParse(fields, REPORT_INPUT);
  if (parsed.success) return parsed.data;
  return requireValid(detailsOf(parsed.error.issues));
}

function tooLarge(bytes: number): Failure {
  return refuse('file_too_large', { megabytes: bytes / 1024 ** 2 });
}

/** The errors of the form parser and the disk, as sentences. */
function explain(error: unknown, field = ''): never {
  if (error instanceof Failure) throw error;
  const failure =
    error instanceof Error && 'syscall' in error
      ? refuse('unavailable', { because: 'upload' })
      : invalid(field, 'upload_broken');
  failure.cause = error;
  throw failure;
}
