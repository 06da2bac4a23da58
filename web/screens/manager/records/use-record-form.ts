import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import { CallError, sentenceOf } from '#web/api/call.ts';
import type { CallOptions } from '#web/api/call.ts';
import { sayFailed, saySucceeded } from './kinds.ts';
import type { Kind } from './kinds.ts';

interface RecordFormOptions<Stored, Values, Saved> {
  kind: Kind;
  /** The record to change; undefined makes a new one. */
  record: Stored | undefined;
  valuesOf: (record: Stored | undefined) => Values;
  /** Stores the values. `options` must reach the call: they guard a newer record. */
  save: (values: Values, options: CallOptions) => Promise<Saved>;
  /** The record as it stands now; undefined when it is gone. */
  reread: (record: Stored) => Promise<Stored | undefined>;
  onSaved: (saved: Saved) => void;
}

/**
 * A form that makes or changes one record. What the server refuses is said in a toast, and stays at the fields that it
 * names, else as the form's `root` error. When somebody else saved first, `newer` is what they saved: submitting again then
 * saves over it, `takeNewer` goes on from it.
 */
export function useRecordForm<
  Stored extends { version?: number | undefined },
  Values extends FieldValues,
  Saved,
>(options: RecordFormOptions<Stored, Values, Saved>) {
  const { kind, valuesOf, reread } = options;
  const client = useQueryClient();
  const form = useForm<Values>({
    // A form's values are its defaults; the library's type for partial ones cannot see that.
    defaultValues: valuesOf(options.record) as DefaultValues<Values>,
  });
  const [record, setRecord] = useState(options.record);
  const [newer, setNewer] = useState<Stored>();
  const deed = record ? 'update' : (kind.making ?? 'create');

  const submit = form.handleSubmit(async (values) => {
    let saved: Saved;
    try {
      saved = await options.save(values, { ifMatch: (newer ?? record)?.version });
    } catch (error) {
      return explain(error, values);
    }
    // A new name shows wherever the record is mentioned, so nothing that was read before is trusted.
    await client.invalidateQueries();
    saySucceeded(kind, deed);
    return options.onSaved(saved);
  });

  async function explain(error: unknown, values: Values) {
    const refused = error instanceof CallError ? error : undefined;
    const changed = refused?.code === 'changed_meanwhile';
    // The list behind the dialog shows what somebody else has changed or deleted.
    if (changed || refused?.status === 404) void client.invalidateQueries();
    const current = changed && record && (await reread(record).catch(() => undefined));
    if (current) return setNewer(current);
    // Whoever chose to save over the newer one has settled that; what is wrong now is shown at the fields.
    if (newer) {
      setRecord(newer);
      setNewer(undefined);
    }
    const details = refused?.details ?? [];
    const placed = details.flatMap(({ path, message }) => {
      const field = path.split('.')[0];
      return isFieldOf(values, field) ? [{ field, message }] : [];
    });
    placed.forEach(({ field, message }, index) =>
      form.setError(field, { message }, { shouldFocus: index === 0 }),
    );
    const isPlaced = placed.length > 0 && placed.length === details.length;
    if (!isPlaced) form.setError('root', { message: sentenceOf(error) });
    return sayFailed(kind, deed, error);
  }

  /** Begins again from what is stored now. */
  function goOnFrom(stored: Stored) {
    form.reset(valuesOf(stored));
    setRecord(stored);
    setNewer(undefined);
  }

  function takeNewer() {
    if (!newer) return;
    flushSync(() => goOnFrom(newer));
    const values = form.getValues();
    const [first] = Object.keys(values);
    // The button that was pressed is gone, and the focus with it.
    if (isFieldOf(values, first)) form.setFocus(first);
  }

  return {
    kind,
    form,
    submit,
    busy: form.formState.isSubmitting,
    isNew: record === undefined,
    newer: newer && valuesOf(newer),
    takeNewer,
    goOnFrom,
  };
}
export type RecordForm<Values extends FieldValues> = Pick<
  ReturnType<typeof useRecordForm<{ version?: number }, Values, unknown>>,
  'kind' | 'form' | 'submit' | 'busy' | 'isNew' | 'newer' | 'takeNewer'
>;

function isFieldOf<Values extends FieldValues>(
  values: Values,
  field: string | undefined,
): field is Path<Values> {
  return field !== undefined && field in values;
}
