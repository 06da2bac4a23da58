import { cloneElement, Fragment } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { i18n } from './i18n.ts';
import type { Descriptor } from './i18n.ts';

interface TransProps extends Descriptor {
  /** The elements of the message, by the number of their tags. */
  components?: Readonly<Record<string, ReactElement>>;
}

const NONE = {};

/** A message with elements in it: what the macro `Trans` becomes. */
export function Trans({ components = NONE, values = NONE, ...message }: TransProps): ReactNode {
  const marked = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replaceAll('<', LESS) : value,
  ]);
  return withElements(i18n._({ ...message, values: Object.fromEntries(marked) }), components);
}

/** Stands for `<` in values, which are no tags whatever a person typed. */
const LESS = '\u{e000}';

const TAG = /<(\d+)>(.*?)<\/\1>|<(\d+)\/>/s;

function withElements(text: string, components: Readonly<Record<string, ReactElement>>): ReactNode {
  const found = TAG.exec(text);
  if (!found) return plain(text);
  const [whole, outer, inner, empty] = found;
  const element = components[outer ?? empty ?? ''];
  const content = inner === undefined ? undefined : withElements(inner, components);
  return (
    <Fragment>
      {plain(text.slice(0, found.index))}
      {element ? cloneElement(element, {}, content) : content}
      {withElements(text.slice(found.index + whole.length), components)}
    </Fragment>
  );
}

const plain = (text: string) => text.replaceAll(LESS, '<');
