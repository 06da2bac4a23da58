import { clsx } from 'clsx';
import { useState } from 'react';

/** Longer than this, or of more lines, a message would make its card a page. */
const SHOWN_CHARACTERS = 240;
const SHOWN_LINES = 4;

/** What is sent, word for word; a long one is cut until it is asked for. */
export function MessageText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const long = text.length > SHOWN_CHARACTERS || text.split('\n').length > SHOWN_LINES;
  return (
    <div>
      <p
        className={clsx(
          'rounded-control bg-surface-subtle px-3 py-2.5 wrap-anywhere whitespace-pre-line',
          long && !whole && 'line-clamp-4 pb-0 mb-2.5',
        )}
      >
        <span className="sr-only">Message: </span>
        {text}
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={whole}
          className="min-h-11 rounded-control px-3 text-sm font-medium text-accent hover:underline"
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Show less' : 'Show the whole message'}
        </button>
      )}
    </div>
  );
}
