import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useState } from 'react';

/** A longer text, or one with more lines, would push other list entries out of sight. */
const SHOWN_CHARACTERS = 240;
const SHOWN_LINES = 4;

type LongTextProps = {
  text: string;
  /** Its name, for the button: 'message'. */
  what: string;
  /** Before the text, in its first line. */
  lead?: ReactNode;
  className?: string;
};

/** A person's text, unchanged; a long one is cut until its button is pressed. */
export function LongText({ text, what, lead, className }: LongTextProps) {
  const [whole, setWhole] = useState(false);
  const isLong = text.length > SHOWN_CHARACTERS || text.split('\n').length > SHOWN_LINES;
  return (
    <div className={className}>
      <p className={clsx('wrap-anywhere whitespace-pre-line', isLong && !whole && 'line-clamp-4')}>
        {lead}
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={whole}
          className="min-h-11 rounded-control text-sm font-medium text-accent hover:underline"
          onClick={() => setWhole(!whole)}
        >
          {whole ? t`Show less` : t`Show the whole ${what}`}
        </button>
      )}
    </div>
  );
}
