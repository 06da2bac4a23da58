import { t } from '@lingui/core/macro';
import { NOTES_MAX } from '#contract/values/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { ChoiceFields } from './choice-fields.tsx';
import { PhotoField } from './photo-field.tsx';
import { ReasonField } from './reason-field.tsx';
import { useWasteChoices } from './use-waste-choices.ts';
import { useWasteForm } from './use-waste-form.ts';

/** The form that records one entry. Its input stays until it is stored. */
export function RecordWaste() {
  const choices = useWasteChoices();
  const { question, ...entry } = useWasteForm(choices);
  const { form, draft, problems, photo, lastReason, isRecording, sentence, change, submit } = entry;
  return (
    <SectionCard
      title={t`Record Waste`}
      subtitle={t`Enter details about product waste at your location`}
    >
      {choices.isError ? (
        <Failed
          message={t`What the form needs could not be loaded.`}
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
              last={lastReason}
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
            label={t`Notes`}
            optional
            placeholder={t`Why was it thrown away?`}
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
            {isRecording ? t`Recording...` : t`Record Waste`}
          </Button>
        </form>
      )}
      <ConfirmDialog
        open={question.open}
        onOpenChange={(open) => open || question.leave()}
        title={t`Replace what you entered?`}
        description={t`Another entry is begun here. Correcting the refused one clears it.`}
        confirmLabel={t`Replace it`}
        onConfirm={question.replace}
        danger
      />
    </SectionCard>
  );
}
