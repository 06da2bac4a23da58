import { useRef } from 'react';
import type { Tried } from './submission.ts';
import type { TryKept } from './sending.ts';

/**
 * The tries of files that have no answer yet, as long as the screen is open: the same file that is chosen again, because its first
 * try had no answer, is sent under the same id (D12).
 */
export function useTriedFiles(): TryKept & { choose: (file: File) => void } {
  const tries = useRef(new Map<string, Tried>());
  const chosen = useRef('');
  return {
    choose: ({ name, size, lastModified }) => {
      chosen.current = `${name} ${size} ${lastModified}`;
    },
    read: () => tries.current.get(chosen.current) ?? null,
    keep: (tried) => {
      if (tried) tries.current.set(chosen.current, tried);
      else tries.current.delete(chosen.current);
    },
  };
}
