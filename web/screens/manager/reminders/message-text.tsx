import { clsx } from 'clsx';
import { useState } from 'react';

/** Longer than this, or of more lines, a message would make its card a page. */
const SHOWN_CHARACTERS = 240;
const SHOWN_LINES = 4;

/** What is sent, word for word; a long one is cut until it is asked for. */
export function MessageText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const isLong = text.length > SHOWN_CHARACTERS || text.split('\n').length > SHOWN_LINES;
  return (
    <div className={clsx('rounded-control bg-surface-subtle px-3 pt-2.5', !isLong && 'pb-2.5')}>
      <p className={clsx('wrap-anywhere whitespace-pre-line', isLong && !whole && 'line-clamp-4')}>
        <span className="sr-only">Message: </span>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={whole}
          className="min-h-11 rounded-control text-sm font-medium text-accent hover:underline"
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Show less' : 'Show the whole message'}
        </button>
      )}
    </div>
  );
}
