import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MutationKey } from '@tanstack/react-query';
import { CallError } from '../api/call-error.ts';
import { refresh } from '../api/refresh.ts';
import { show } from '../api/showing.ts';
import type { Showing } from '../api/showing.ts';
import { mayHaveChanged, send, topicsOfWrite, withOptions } from '../api/write.ts';
import type { Write } from '../api/write.ts';
import { toast } from '../ui/toast.ts';
import type { Notice } from '../ui/toast.ts';

/** The next button appears where the pressed one was: a double tap must not press it too. Milliseconds. */
const DOUBLE_TAP_MS = 350;

/** What goes with every write, whatever sends it. */
export interface SendingOptions<R, V> {
  /** Changes the cache at once, and is rolled back when the write fails. */
  optimistic?: (variables: V) => Showing;
  /** Puts the answer into the cache at once, before the refresh. */
  shows?: (reply: R, variables: V) => Showing;
  success?: (reply: R, variables: V) => Notice | undefined;
  /** Not where the page itself says it, at a field or in the dialog: a failure is said once (24.13). */
  failure?: (error: Error, variables: V) => Notice | undefined;
  /** Another user changed the record: `newer` is the current one, nothing was stored, and no failure is shown. */
  onNewer?: (newer: unknown, variables: V) => void;
  /** The write stays pending until this has ended. */
  onDone?: (reply: R, variables: V) => void | Promise<void>;
  /** The write stays pending until this has ended. */
  onFailed?: (error: Error, variables: V) => void | Promise<void>;
  /** Stays pending for as long as a double tap takes. */
  guardDoubleTap?: boolean;
  /** Stays pending until the refresh has ended, for a button that the refresh removes. Not for optimistic writes. */
  busyUntilShown?: boolean;
  /** For `useIsMutating`: other writes of the key wait while this one is pending. */
  mutationKey?: MutationKey;
  /** Writes of one scope are made sequentially. */
  scope?: string;
}

export interface WriteOptions<R, V> extends SendingOptions<R, V> {
  /** The call to make; several are made sequentially, and the answer is that of the last. */
  write: (variables: V) => Write<R> | readonly Write<R>[];
  /** The record as read: the write is refused when another user has changed it since. */
  record?: (variables: V) => { version?: number | undefined } | undefined;
  /** Failures that count as success, such as deleting a deleted record. */
  isDone?: (error: CallError) => boolean;
}

interface Sender<R, V> {
  /** Throws `CallError`. */
  send: (variables: V) => Promise<R>;
  /** The calls of which it consists. */
  calls: (variables: V) => readonly Pick<Write, 'name'>[];
}

/** Every write of a screen. `web/api/write.ts` sends. */
export function useWrite<R, V = void>(options: WriteOptions<R, V>) {
  return useSending(options, {
    send: (variables) => sendAll(options, variables),
    calls: (variables) => listOf(options.write(variables)),
  });
}

/**
 * Sends, shows a toast, and refreshes once what `contract/values/topics.ts` says the calls made stale. The write does not wait
 * for the refresh: the network may have failed.
 */
export function useSending<R, V>(
  options: SendingOptions<R, V>,
  { send: sent, calls }: Sender<R, V>,
) {
  const client = useQueryClient();
  const { optimistic, mutationKey, scope } = options;
  return useMutation<R, Error, V, () => void>({
    ...(mutationKey && { mutationKey }),
    ...(scope !== undefined && { scope: { id: scope } }),
    // Omitted otherwise: `refresh` waits for writes that have it.
    ...(optimistic && { onMutate: (variables: V) => show(client, optimistic(variables)) }),
    mutationFn: async (variables) => {
      const over = options.guardDoubleTap ? doubleTapIsOver() : undefined;
      const reply = await sent(variables);
      await over;
      return reply;
    },
    onSuccess: async (reply, variables) => {
      const { shows, onDone } = options;
      if (shows) await show(client, shows(reply, variables));
      say(() => options.success?.(reply, variables));
      await onDone?.(reply, variables);
    },
    onError: (error, variables, rollBack) => {
      const { onFailed, onNewer } = options;
      rollBack?.();
      const newer = newerIn(error);
      if (newer !== undefined && onNewer) return onNewer(newer, variables);
      say(() => options.failure?.(error, variables));
      return onFailed?.(error, variables);
    },
    onSettled: (_, error, variables) => {
      // Reads cancelled by an optimistic change are repeated in any case.
      if (error && !optimistic && !mayHaveChanged(error)) return undefined;
      const reading = refresh(client, new Set(calls(variables).flatMap(topicsOfWrite)));
      return options.busyUntilShown ? reading : undefined;
    },
  });
}

function say(wording: () => Notice | undefined): void {
  const first = wording();
  if (first) toast(() => wording() ?? first);
}

async function sendAll<R, V>(options: WriteOptions<R, V>, variables: V): Promise<R> {
  const { write, record, isDone } = options;
  const ifMatch = record?.(variables)?.version;
  let reply: R | undefined;
  for (const one of listOf(write(variables))) {
    try {
      reply = await send(ifMatch === undefined ? one : withOptions(one, { ifMatch }));
    } catch (error) {
      if (!(error instanceof CallError && isDone?.(error))) throw error;
    }
  }
  return reply as R;
}

/** The record as another user saved it, when that is why a write was refused. */
function newerIn(error: Error): unknown {
  const isChanged = error instanceof CallError && error.code === 'changed_meanwhile';
  return isChanged ? error.current : undefined;
}

function listOf<W extends Write>(writes: W | readonly W[]): readonly W[] {
  return 'name' in writes ? [writes] : writes;
}

function doubleTapIsOver(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, DOUBLE_TAP_MS);
  });
}
