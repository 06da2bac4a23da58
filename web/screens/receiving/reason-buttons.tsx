import { Camera, NotebookPen, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import type { ReceiptReason } from '#contract/receipt-reasons.ts';
import { RECEIPT_REASON_NAMES } from '#contract/receipt-reasons.ts';
import { smallVersion } from '#contract/photos.ts';
import { useTakenPhoto } from '#web/orders/use-taken-photo.ts';
import { PhotoInput } from '#web/ui/photo-input.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Progress } from '#web/ui/progress.tsx';
import type { CountedLine, LineEntry } from './count.ts';

interface ReasonButtonsProps {
  name: string;
  entry: LineEntry;
  counted: CountedLine;
  isExtra: boolean;
  busy: boolean;
  onEnter: (entry: LineEntry) => void;
  onDetails: () => void;
  onRemove?: (() => void) | undefined;
}

/** Most frequent first; `short` only where something is. */
const REASONS: readonly ReceiptReason[] = [
  'short',
  'damaged',
  'too_warm',
  'expired',
  'wrong_item',
  'price',
];

const chip =
  'inline-flex min-h-12 touch-manipulation items-center gap-2 rounded-full border border-line bg-surface-raised px-3 text-sm font-medium ' +
  'transition-colors not-disabled:hover:bg-surface-subtle disabled:opacity-50 ' +
  'aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-accent-ink';

/** Why a line differs, and a photo of it; one tap each. */
export function ReasonButtons(props: ReasonButtonsProps) {
  const { name, entry, counted, isExtra, busy, onEnter, onDetails, onRemove } = props;
  const isShort = counted.missing > 0;
  const reasons = REASONS.filter((reason) => reason !== 'short' || isShort);
  return (
    <div className="mt-3 border-t border-line pt-3">
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">{`What is wrong with ${name}`}</legend>
        {!isExtra &&
          reasons.map((reason) => (
            <Chip
              key={reason}
              pressed={counted.reason === reason}
              disabled={busy}
              onPress={() => onEnter({ ...entry, restComes: false, reason })}
            >
              {RECEIPT_REASON_NAMES[reason]}
            </Chip>
          ))}
        {isShort && (
          <Chip
            pressed={entry.restComes === true}
            disabled={busy}
            onPress={() => onEnter({ ...entry, restComes: true, reason: undefined })}
          >
            Comes later
          </Chip>
        )}
      </fieldset>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <LinePhoto name={name} entry={entry} busy={busy} onEnter={onEnter} />
        <button type="button" className={chip} disabled={busy} onClick={onDetails}>
          <NotebookPen aria-hidden className="size-4" />
          {hasDetails(entry) ? 'Details ✓' : 'Details'}
          <span className="sr-only"> of {name}</span>
        </button>
        {onRemove && (
          <button type="button" className={chip} disabled={busy} onClick={onRemove}>
            <Trash2 aria-hidden className="size-4" />
            Remove<span className="sr-only"> {name}</span>
          </button>
        )}
      </div>
    </div>
  );
}

function hasDetails({ note, temperatureC, lot, bestBefore }: LineEntry): boolean {
  return [note, temperatureC, lot, bestBefore].some((detail) => detail !== undefined);
}

interface ChipProps {
  pressed: boolean;
  disabled: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Chip({ pressed, disabled, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      className={chip}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** The photo of a line, sent as soon as it is taken. */
function LinePhoto(props: Pick<ReasonButtonsProps, 'name' | 'entry' | 'busy' | 'onEnter'>) {
  const { name, entry, busy, onEnter } = props;
  const camera = useRef<HTMLInputElement>(null);
  const photo = useTakenPhoto((photoUrl) => onEnter({ ...entry, photoUrl }));

  return (
    <>
      <PhotoInput
        ref={camera}
        camera
        aria-label={`Photo of ${name}`}
        onPhoto={(file) => void photo.send(file)}
      />
      {entry.photoUrl && (
        <Picture
          key={entry.photoUrl}
          src={smallVersion(entry.photoUrl)}
          alt={`Photo of ${name}`}
          width={48}
          height={48}
          className="rounded-control border border-line"
        />
      )}
      <button
        type="button"
        className={chip}
        disabled={busy || photo.isSending}
        onClick={() => camera.current?.click()}
      >
        <Camera aria-hidden className="size-4" />
        {entry.photoUrl ? 'Another photo' : 'Photo'}
        <span className="sr-only"> of {name}</span>
      </button>
      {photo.isSending && (
        <Progress label="Sending the photo" share={photo.share} className="grow basis-40" />
      )}
      {photo.problem && (
        <p role="alert" className="w-full text-sm font-medium text-danger">
          {photo.problem}
        </p>
      )}
    </>
  );
}
