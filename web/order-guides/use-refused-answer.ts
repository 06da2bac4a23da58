import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import type { PreparedOrder } from '#contract/calls/prepared-orders.ts';
import { PREPARED_ANSWERS } from '#web/session/submissions/prepared-kinds.ts';
import type { PreparedAnswer } from '#web/session/submissions/prepared-kinds.ts';
import { useCorrectedEntry } from '#web/session/submissions/use-corrected-entry.ts';
import type { CorrectedEntry } from '#web/session/submissions/use-corrected-entry.ts';
import { toast } from '#web/ui/toast.ts';

const preparedIdOf = ({ content }: CorrectedEntry) => (content as PreparedAnswer).preparedId;

/**
 * The answer that comes back to one of the prepared orders that are shown, and the key of the card that shows it.
 * @param shown undefined until they are read
 */
export function useRefusedAnswer(shown: readonly PreparedOrder[] | undefined) {
  const [refused, setRefused] = useState<CorrectedEntry>();
  const [times, setTimes] = useState(0);
  useCorrectedEntry(PREPARED_ANSWERS, (entry) => {
    setRefused(entry);
    setTimes(times + 1);
  });
  const looked = useRef<CorrectedEntry>(undefined);
  useEffect(() => {
    if (!refused || !shown || looked.current === refused) return;
    // Once: when it is submitted from here, it is gone, too.
    looked.current = refused;
    if (shown.some(({ id }) => id === preparedIdOf(refused))) return;
    toast(() => ({
      title: t`It cannot be corrected here`,
      description: t`The order is submitted, skipped or too late by now. What was sent still waits in the list.`,
      tone: 'destructive',
    }));
  }, [refused, shown]);
  return ({ id }: PreparedOrder) =>
    refused && preparedIdOf(refused) === id
      ? { key: `${id} ${times}`, refused }
      : { key: id, refused: undefined };
}
