import table from 'virtual:routes';
import { NOTHING_STORED } from '#contract/values/nothing-stored.ts';
import type { Input, Reply } from '#contract/calls/route.ts';
import type { RouteName, Routes } from '#contract/calls/routes.ts';
import { topicsOf } from '#contract/values/topics.ts';
import type { Topic } from '#contract/values/topics.ts';
import { call } from './call.ts';
import { CallError, NoAnswer } from './call-error.ts';
import type { CallOptions } from './call.ts';
import { forgetWrite, ownWriteId } from './own-writes.ts';
import { upload } from './upload.ts';
import type { UploadOptions } from './upload.ts';

export type SendOptions = Omit<CallOptions & UploadOptions, 'writeId'>;

/** A call that writes, as a value that can be sent now or later. */
export interface Write<R = unknown> {
  name: RouteName;
  input: unknown;
  options: SendOptions;
  /** Never set; carries the type of the answer. */
  reply?: R;
}

type WriteInput<N extends RouteName> = Input<Routes[N]> &
  (Routes[N] extends { file: infer Field } ? { field: Field } : unknown);
type Arguments<N extends RouteName> =
  object extends WriteInput<N>
    ? [input?: WriteInput<N>, options?: SendOptions]
    : [input: WriteInput<N>, options?: SendOptions];

/** `writeOf('updateVendor', { params, body })`: a call by name, typed. */
export function writeOf<N extends RouteName>(
  name: N,
  ...[input, options = {}]: Arguments<N>
): Write<Reply<Routes[N]>> {
  return { name, input, options };
}

export function withOptions<R>(write: Write<R>, options: SendOptions): Write<R> {
  return { ...write, options: { ...write.options, ...options } };
}

/** Sends the write. Throws `CallError`. */
export async function send<R>({ name, input, options }: Write<R>): Promise<R> {
  const writeId = ownWriteId();
  try {
    // `writeOf` has checked that the input belongs to the name.
    return (await (isUpload(input) ? sendFile : sendCall)(name, input, {
      ...options,
      writeId,
    })) as R;
  } catch (error) {
    if (!(error instanceof CallError) || error instanceof NoAnswer) forgetWrite(writeId);
    throw error;
  }
}

type Send = (name: RouteName, input: unknown, options: CallOptions & UploadOptions) => unknown;
const sendCall = call as Send;
const sendFile = upload as Send;

function isUpload(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'field' in input;
}

/** The topics whose reads are stale after the write. */
export function topicsOfWrite({ name }: Pick<Write, 'name'>): readonly Topic[] {
  return topicsOf(table[name][1]);
}

/** Whether reads may be stale after this failure: another user changed something first, or the write was done. */
export function mayHaveChanged(error: unknown): boolean {
  return !(error instanceof CallError && NOTHING_STORED.has(error.status));
}
