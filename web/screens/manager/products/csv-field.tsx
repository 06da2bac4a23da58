import { t } from '@lingui/core/macro';
import { numberFormat } from '#web/language/formats.ts';
import { useSentence } from '#web/language/use-wording.ts';
import { clsx } from 'clsx';
import { CircleAlert, FileSpreadsheet, FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { whyNotCsv } from './csv-choice.ts';

interface CsvFieldProps {
  file: File | undefined;
  onChange: (file: File | undefined) => void;
  disabled: boolean;
}

/** Chooses a CSV file, in the browser's window or by drag and drop. */
export function CsvField({ file, onChange, disabled }: CsvFieldProps) {
  const id = useId();
  const [error, setError] = useSentence();
  const [isOver, setIsOver] = useState(false);

  async function take(files: FileList | null | undefined) {
    const [chosen] = files ?? [];
    if (!chosen || disabled) return;
    const wrong = await whyNotCsv(chosen);
    setError(wrong ?? (() => undefined));
    onChange(wrong ? undefined : chosen);
  }

  const Icon = file ? FileSpreadsheet : FileUp;
  return (
    <div>
      {/* Dropping is a shortcut; the same field is chosen by click and keyboard. */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          void take(event.dataTransfer.files);
        }}
        className={clsx(
          'relative rounded-card border border-dashed p-5 text-center transition-colors has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
          disabled && 'opacity-60',
        )}
      >
        <input
          id={id}
          type="file"
          accept=".csv"
          disabled={disabled}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          aria-invalid={error ? true : undefined}
          className="sr-only"
          onChange={(event) => {
            void take(event.target.files).finally(() => {
              // The same file can then be chosen again, after it was corrected.
              event.target.value = '';
            });
          }}
        />
        <Icon aria-hidden className="mx-auto size-7 text-ink-muted" strokeWidth={1.5} />
        <label
          htmlFor={id}
          className="mt-2 block text-body font-medium text-accent after:absolute after:inset-0"
        >
          {t`CSV file`}
        </label>
        <p id={`${id}-hint`} className="mt-0.5 text-sm wrap-anywhere text-ink-muted">
          {file ? `${file.name}, ${size(file.size)}` : t`Choose a file, or drop it here`}
        </p>
      </div>
      {error && (
        <p
          id={`${id}-error`}
          role="alert"
          className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-danger"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

const size = (bytes: number) =>
  bytes < 1024 ** 2
    ? `${Math.ceil(bytes / 1024)} KB`
    : `${numberFormat({ maximumFractionDigits: 1 }).format(bytes / 1024 ** 2)} MB`;
