import { PATIENCE_MS } from '#contract/values/limits.ts';
import { useIsLate } from '../ui/use-is-late.ts';

/**
 * Whether the rest of a screen should wait for a part that stands above it, so that nothing moves under a finger when it comes;
 * but an answer that is late keeps nothing else waiting (D37).
 */
export function useAwaited(isPending: boolean): boolean {
  const isLate = useIsLate(isPending, PATIENCE_MS);
  return isPending && !isLate;
}
