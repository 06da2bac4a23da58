import { t } from '@lingui/core/macro';
import { Camera, ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useSentence } from '#web/language/use-wording.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PhotoInput } from '#web/ui/photo-input.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { PhotoToSend } from './photo-to-send.ts';
import { photoToSend } from './photo-to-send.ts';
import { PhotoPreview } from './photo-preview.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { usePhotoUpload } from './use-photo-upload.ts';

interface InvoiceUploadDialogProps {
  orderId: string;
  open: boolean;
  /** Whether the order has no photo yet. */
  isFirst: boolean;
  onClose: () => void;
  /** Called before it closes. */
  onUploaded?: () => void;
}

/** Adds one invoice photo: take or choose it, preview it, send it. */
export function InvoiceUploadDialog(props: InvoiceUploadDialogProps) {
  const { orderId, open, onClose } = props;
  // Another device may add one while this is open: the title does not change.
  const [isFirst, setIsFirst] = useState(props.isFirst);
  if (!open && isFirst !== props.isFirst) setIsFirst(props.isFirst);
  const [photo, setPhoto] = useState<PhotoToSend>();
  const [isReading, setIsReading] = useState(false);
  const [refusal, setRefusal] = useSentence();
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  /** The photo that is being read, unless another was chosen since. */
  const reading = useRef<File>(undefined);
  const { send, stop, isSending, share, problem, forgetProblem } = usePhotoUpload({
    orderId,
    isFirst,
    onUploaded: () => {
      props.onUploaded?.();
      close();
    },
  });

  function close() {
    reading.current = undefined;
    setIsReading(false);
    setPhoto(undefined);
    setRefusal(() => undefined);
    forgetProblem();
    onClose();
  }

  /** An upload under way is stopped and its photo kept; otherwise the dialog closes. */
  function cancel() {
    if (!stop()) close();
  }

  async function take(file: File) {
    forgetProblem();
    setRefusal(() => undefined);
    setPhoto(undefined);
    setIsReading(true);
    reading.current = file;
    const ready = await photoToSend(file);
    if (reading.current !== file) return;
    setIsReading(false);
    if (typeof ready === 'function') setRefusal(ready);
    else setPhoto(ready);
  }

  function submit() {
    if (photo) send(photo);
  }

  const sentence = refusal ?? problem;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || cancel()}
      title={isFirst ? t`Add Invoice Photo` : t`Add Another Invoice Photo`}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      footer={
        <>
          <Button variant="secondary" onClick={cancel}>
            {t`Cancel`}
          </Button>
          <Button type="submit" busy={isSending} disabled={!photo}>
            {isSending ? t`Uploading...` : t`Upload Invoice`}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <div className="grid grid-cols-2 gap-3">
          <PickButton input={camera} icon={Camera} label={t`Take Photo`} disabled={isSending} />
          <PickButton input={files} icon={ImageUp} label={t`Choose File`} disabled={isSending} />
          <PhotoInput ref={camera} camera onPhoto={(file) => void take(file)} />
          <PhotoInput ref={files} onPhoto={(file) => void take(file)} />
        </div>
        {isReading && <Spinner label={t`Reading the photo...`} />}
        {photo && <PhotoPreview image={photo.image} />}
        {photo?.note && <p className="text-body text-ink-muted">{photo.note()}</p>}
        {isSending && photo && <UploadProgress share={share} bytes={photo.image.size} />}
        {sentence && <Problem>{sentence}</Problem>}
      </div>
    </Dialog>
  );
}

interface PickButtonProps {
  input: RefObject<HTMLInputElement | null>;
  icon: typeof Camera;
  label: string;
  disabled: boolean;
}

function PickButton({ input, icon: Icon, label, disabled }: PickButtonProps) {
  return (
    <Button
      variant="secondary"
      size="large"
      className="px-3!"
      disabled={disabled}
      onClick={() => input.current?.click()}
    >
      <Icon aria-hidden className="size-5" />
      {label}
    </Button>
  );
}
