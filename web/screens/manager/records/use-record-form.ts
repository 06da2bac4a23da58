import { flushSync } from 'react-dom';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import { fieldProblems } from '#web/api/call-error.ts';
import type { Write } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { useForm } from '#web/ui/use-form.ts';
import { failedInWords, succeeded } from './record-kinds.ts';
import type { Kind } from './record-kinds.ts';
import { useEdited } from './use-edited.ts';

interface RecordFormOptions<Stored, Values, Saved> {
  kind: Kind;
  /** The record to change; undefined creates a new one. */
  record: Stored | undefined;
  valuesOf: (record: Stored | undefined) => Values;
  /** The call that stores the values. */
  save: (values: Values) => Write<Saved>;
  onSaved: (saved: Saved) => void;
  /** What followed from the change, in sentences; empty: nothing worth saying. */
  consequences?: (saved: Saved) => string;
  /** A field is missing or invalid; the field shows the error. */
  onIncomplete?: () => void;
}

/**
 * A form that creates or changes one record. A refusal of the server is shown at the fields that it names, else as the form's
 * `root` error. When another user saved first, `newer` has their values: submitting again
 * overwrites them, `takeNewer` continues from them.
 */
export function useRecordForm<
  Stored extends { version?: number | undefined },
  Values extends FieldValues,
  Saved,
>(options: RecordFormOptions<Stored, Values, Saved>) {
  const { kind, valuesOf } = options;
  const form = useForm<Values>({
    // A form's values are its defaults; the library's type for partial ones cannot see that.
    defaultValues: valuesOf(options.record) as DefaultValues<Values>,
  });
  const edited = useEdited(options.record);
  const { stored, newer } = edited;
  const action = stored ? 'update' : 'create';

  const saving = useWrite({
    record: (saved: { values: Values; over: Stored | undefined }) => saved.over,
    write: ({ values }) => options.save(values),
    success: (saved) => ({
      ...succeeded(kind, action),
      description: options.consequences?.(saved),
    }),
    onDone: options.onSaved,
    onNewer(current, { values, over: base }) {
      const over = current as Stored;
      const theirs = valuesOf(over);
      // The other user saved the same values, or changed nothing of this form: nothing of theirs can be lost.
      if (isSame(theirs, values) || isSame(theirs, valuesOf(base))) saving.mutate({ values, over });
      else edited.setNewer(over);
    },
    onFailed: (error, { values }) => explain(error, values),
  });
  const submit = form.handleSubmit(
    (values) => saving.mutate({ values, over: stored }),
    options.onIncomplete,
  );

  function explain(error: Error, values: Values) {
    // The person chose to overwrite the newer record; the errors belong to the fields again.
    if (newer) edited.continueFrom(newer);
    const details = fieldProblems(error);
    const placed = details.flatMap(({ path, sentence }) => {
      const field = path.split('.')[0];
      return isFieldOf(values, field) ? [{ field, sentence }] : [];
    });
    placed.forEach(({ field, sentence }, index) =>
      form.refuse(field, sentence, { shouldFocus: index === 0 }),
    );
    const isPlaced = placed.length > 0 && placed.length === details.length;
    if (!isPlaced) form.refuse('root', () => failedInWords(kind, action, error));
  }

  /** Continues from the stored record. */
  function continueFrom(record: Stored) {
    form.reset(valuesOf(record));
    edited.continueFrom(record);
  }

  function takeNewer() {
    if (!newer) return;
    flushSync(() => continueFrom(newer));
    const values = form.getValues();
    const [first] = Object.keys(values);
    // The pressed button was removed, and the focus with it.
    if (isFieldOf(values, first)) form.setFocus(first);
  }

  return {
    kind,
    form,
    submit,
    busy: saving.isPending || form.formState.isSubmitting,
    isNew: stored === undefined,
    newer: newer && valuesOf(newer),
    takeNewer,
    continueFrom,
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

function isSame(newer: FieldValues, mine: FieldValues): boolean {
  return Object.entries(newer).every(([field, value]) => asText(value) === asText(mine[field]));
}

/** As it is stored: trimmed. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
}
