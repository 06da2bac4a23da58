import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useWording } from '#web/language/use-wording.ts';
import { useTakenPhoto } from '#web/photos/use-taken-photo.ts';
import { useUser } from '#web/session/session.tsx';
import { useBroughtBack } from '#web/session/submissions/use-brought-back.ts';
import { useKeptEntry } from './kept-entry.ts';
import { useRecordWaste } from './use-record-waste.ts';
import type { useWasteChoices } from './use-waste-choices.ts';
import type { Problems, WasteDraft } from './waste-draft.ts';
import { FIELDS, problemsOf } from './waste-draft.ts';

/** What the form needs of its choices; `here` is the current location. */
type Choices = Pick<ReturnType<typeof useWasteChoices>, 'here' | 'products'>;

/** The form of an entry. Its input stays until it is stored. */
export function useWasteForm({ here, products }: Choices) {
  const user = useUser();
  const kept = useKeptEntry();
  const { question } = useBroughtBack('createWasteLog', kept);
  const [problems, setProblems, wording] = useWording<Problems>(() => ({}));
  /** The problems of the last try; unlike `problems` it does not change with the fields. */
  const [found, setFound] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const photo = useTakenPhoto({
    address: kept.entered.photoUrl,
    onChange: (photoUrl = '') => change({ photoUrl }),
  });
  const { record, isRecording, sentence, forget } = useRecordWaste(kept, {
    onRecorded: () => setProblems(() => ({})),
    onRefused: show,
  });
  // Not before the fields can be focused again: they are read-only while the entry is recorded.
  useEffect(() => {
    const first = !isRecording && FIELDS.find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLElement>(`[data-field=${first}] [id]`)?.focus();
  }, [found, isRecording]);

  const draft: WasteDraft = {
    productId: '',
    quantity: 1,
    unitOfMeasure: '',
    // The default until something else is chosen: the current location and user.
    locationId: String(here?.id ?? ''),
    recordedBy: String(user.id),
    reason: '',
    photoUrl: '',
    notes: '',
    ...kept.entered,
  };

  function change(changes: Partial<WasteDraft>) {
    kept.enter(changes);
    const solved = FIELDS.filter((name) => name in changes && problems[name]);
    if (solved.length > 0)
      setProblems(() => ({
        ...wording(),
        ...Object.fromEntries(solved.map((name) => [name, undefined])),
      }));
  }

  /** Marks the fields and focuses the first, so that its problem is read out. */
  function show(wrong: () => Problems) {
    setProblems(wrong);
    setFound(wrong());
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isRecording || photo.isSending) return;
    forget();
    const wrong = () => problemsOf(draft);
    show(wrong);
    const product = products?.find(({ id }) => id === draft.productId);
    if (Object.keys(wrong()).length === 0) record(draft, product?.name ?? '');
  }

  return {
    form,
    draft,
    problems,
    photo,
    lastReason: kept.lastReason,
    isRecording,
    sentence,
    change,
    submit,
    /** Before what the server refused replaces what is entered. */
    question,
  };
}
