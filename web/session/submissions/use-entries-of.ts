import { useSyncExternalStore } from 'react';
import { useUser } from '../session.tsx';
import { queueState } from './queue/page-queue.ts';
import type { Waiting } from './queue/waiting.ts';

/** What this device holds of one record, such as a prepared order. */
interface EntriesOf {
  /** By the person who is here. */
  own: Waiting[];
  /** The authors of the other entries, each once. These block nobody, as their authors may be away (O6). */
  others: string[];
}

/** @param isOf whether an entry is of the record; `userId` is the person who is here */
export function useEntriesOf(isOf: (entry: Waiting, userId: number) => boolean): EntriesOf {
  const { entries } = useSyncExternalStore(queueState.subscribe, queueState.get);
  const { id } = useUser();
  const found = entries.filter((entry) => isOf(entry, id));
  const isOwn = ({ submission }: Waiting) => submission.author === id;
  const others = found.filter((entry) => !isOwn(entry)).map(({ authorName }) => authorName);
  return { own: found.filter(isOwn), others: [...new Set(others)] };
}
