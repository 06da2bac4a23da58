import { t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Described } from './changed-meanwhile.tsx';

/**
 * The fields of a form in its sequence, each with its label. `Record<keyof Input, MessageDescriptor>`, so that a field that the contract
 * takes and a form forgets is a type error.
 */
type Labels<Field extends string> = Readonly<Record<Field, MessageDescriptor>>;

/** The texts of a record in its form: '' for none, and for a new record. */
export function textsOf<Field extends string>(
  labels: Labels<Field>,
  record: Readonly<Partial<Record<NoInfer<Field>, string | null>>> | undefined,
): Record<Field, string> {
  return mapped(labels, (field) => record?.[field] ?? '');
}

/** Texts under their labels, to be compared with those that somebody else saved. */
export function described<Field extends string>(
  labels: Labels<Field>,
  texts: Readonly<Record<NoInfer<Field>, Described[string]>>,
): Described {
  return Object.fromEntries(fieldsOf(labels).map((field) => [t(labels[field]), texts[field]]));
}

function mapped<Field extends string>(labels: Labels<Field>, textOf: (field: Field) => string) {
  const entries = fieldsOf(labels).map((field) => [field, textOf(field)]);
  return Object.fromEntries(entries) as Record<Field, string>;
}

function fieldsOf<Field extends string>(labels: Labels<Field>): Field[] {
  return Object.keys(labels) as Field[];
}
