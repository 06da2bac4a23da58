const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML shows it, between tags and in quoted attributes. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Finished HTML, as returned by the tag `html`. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | null | Html | readonly Html[];

/** A piece of HTML in which every value is escaped, unless it is itself such a piece; null becomes empty. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  // Without the source's indentation.
  const raw = texts.map((text) => text.replaceAll(/\n\s+/g, '\n'));
  return new Html(String.raw({ raw }, ...parts.map(textOf)));
}

function textOf(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  return typeof part === 'object' ? part.map(textOf).join('\n') : escaped(String(part));
}
