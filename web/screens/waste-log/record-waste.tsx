import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { NOTES_MAX } from '#contract/values/limits.ts';
import { useTakenPhoto } from '#web/orders/use-taken-photo.ts';
import { useUser } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { ChoiceFields } from './choice-fields.tsx';
import { useKeptEntry } from './kept-entry.ts';
import { PhotoField } from './photo-field.tsx';
import { ReasonField } from './reason-field.tsx';
import { useChoices } from './use-choices.ts';
import { useRecordWaste } from './use-record-waste.ts';
import type { Problems, WasteDraft } from './waste-draft.ts';
import { FIELDS, problemsOf } from './waste-draft.ts';

/** The form that records one entry. Its input stays until it is stored. */
export function RecordWaste() {
  const user = useUser();
  const choices = useChoices();
  const kept = useKeptEntry();
  const [problems, setProblems] = useState<Problems>({});
  /** The problems of the last try; unlike `problems` it does not change with the fields. */
  const [found, setFound] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const photo = useTakenPhoto((photoUrl) => change({ photoUrl }));
  const { record, isRecording, sentence, forget } = useRecordWaste(kept, {
    onRecorded: () => setProblems({}),
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
    locationId: String(choices.here?.id ?? ''),
    recordedBy: String(user.id),
    reason: '',
    photoUrl: '',
    notes: '',
    ...kept.entered,
  };

  function change(changes: Partial<WasteDraft>) {
    kept.enter(changes);
    const left = { ...problems };
    for (const name of FIELDS) if (name in changes) delete left[name];
    setProblems(left);
  }

  /** Marks the fields and focuses the first, so that its problem is read out. */
  function show(wrong: Problems) {
    setProblems(wrong);
    setFound(wrong);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isRecording || photo.isSending) return;
    forget();
    const wrong = problemsOf(draft);
    show(wrong);
    if (Object.keys(wrong).length === 0) record(draft);
  }

  return (
    <SectionCard title="Record Waste" subtitle="Enter details about product waste at your location">
      {choices.isError ? (
        <Failed
          message="What the form needs could not be loaded."
          busy={choices.isFetching}
          onRetry={choices.retry}
        />
      ) : (
        <form ref={form} noValidate onSubmit={submit} className="space-y-4">
          <ChoiceFields
            draft={draft}
            problems={problems}
            choices={choices}
            busy={isRecording}
            onChange={change}
          />
          <div data-field="reason">
            <ReasonField
              value={draft.reason}
              last={kept.lastReason}
              error={problems.reason}
              onChange={(reason) => isRecording || change({ reason })}
            />
          </div>
          <PhotoField
            value={draft.photoUrl}
            photo={photo}
            error={problems.photoUrl}
            busy={isRecording}
            onRemove={() => change({ photoUrl: '' })}
          />
          <TextArea
            label="Notes"
            optional
            placeholder="Why was it thrown away?"
            value={draft.notes}
            maxLength={NOTES_MAX}
            readOnly={isRecording}
            error={problems.notes}
            onChange={(event) => change({ notes: event.target.value })}
          />
          {sentence && <Problem>{sentence}</Problem>}
          <Button
            type="submit"
            size="large"
            className="w-full"
            busy={isRecording}
            disabled={photo.isSending}
          >
            {isRecording ? 'Recording...' : 'Record Waste'}
          </Button>
        </form>
      )}
    </SectionCard>
  );
}
