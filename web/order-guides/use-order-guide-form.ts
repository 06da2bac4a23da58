import '#web/api/late-routes.ts';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Location } from '#contract/calls/locations.ts';
import type { GuideLineInput, OrderGuide } from '#contract/calls/order-guides.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { useSentence } from '#web/language/use-wording.ts';
import { useUndo } from '#web/session/use-restore.ts';
import { useWrite } from '#web/session/use-write.ts';

/** A guide that is not stored yet: from the cart, from an order, or empty. Of several locations one is chosen. */
export interface NewGuide {
  locationId: number | readonly Location[];
  lines: readonly GuideLineInput[];
}

/** What is typed about a guide, and how it is stored and deleted. */
export function useOrderGuideForm(guide: OrderGuide | NewGuide, onClose: () => void) {
  const stored = 'id' in guide ? guide : undefined;
  const [name, setName] = useState(stored?.name ?? '');
  const [lines, setLines] = useState<readonly GuideLineInput[]>(guide.lines);
  const [chosenId, setChosenId] = useState('');
  const [problem, setProblem] = useSentence();
  const { locationId: given } = guide;
  const locationId = typeof given === 'number' ? given : Number(chosenId);
  const onFailed = (error: Error) => setProblem(() => sentenceOf(error));
  const saving = useWrite({
    record: () => stored,
    write: () => {
      const body = { name, lines: [...lines] };
      return stored
        ? writeOf('updateOrderGuide', { params: { id: stored.id }, body })
        : writeOf('createOrderGuide', { body: { ...body, locationId } });
    },
    success: () => ({
      title: stored ? t`Order guide updated` : t`Order guide created`,
      tone: 'success',
    }),
    onDone: onClose,
    onFailed,
    onNewer: () =>
      setProblem(() => t`Somebody else changed this guide meanwhile. Close it and open it again.`),
  });
  const undo = useUndo(() => ({ title: t`Order guide restored`, tone: 'success' }));
  const removing = useWrite({
    write: (gone: OrderGuide) => writeOf('deleteOrderGuide', { params: { id: gone.id } }),
    success: (_, { id }) => ({
      title: t`Order guide deleted`,
      tone: 'success',
      ...undo({ kind: 'order-guides', id }),
    }),
    onDone: onClose,
    onFailed,
  });

  function missing(): string | undefined {
    if (name.trim() === '') return t`Name is required`;
    if (locationId === 0) return t`Please select a location`;
    return lines.length === 0 ? t`Please add a product` : undefined;
  }
  function save() {
    setProblem(missing);
    if (missing() === undefined) saving.mutate();
  }
  return {
    stored,
    name,
    setName,
    lines,
    setLines,
    /** The locations to choose from; none where it is given. */
    places: typeof given === 'number' ? [] : given,
    chosenId,
    setChosenId,
    problem,
    saving,
    removing,
    save,
  };
}
