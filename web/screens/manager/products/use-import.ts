import { t } from '@lingui/core/macro';
import { worded } from '#web/api/worded.ts';
import { useState } from 'react';
import type { ImportMode, ImportResult } from '#contract/calls/product-imports.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import type { Notice } from '#web/ui/toast.ts';
import { useUndoImport } from '../history/use-undo-import.ts';

/** How long the message after an import offers to undo it, in milliseconds. */
const UNDO_OFFERED_MS = 30_000;

interface ImportRequest {
  file: File;
  mode: ImportMode;
}

/**
 * An import in two steps: a dry run, whose answer is `plan`, and the import itself, whose answer is `result`. `share` of
 * the file was sent, from 0 to 1.
 */
export function useImport({ onImported }: { onImported: () => void }) {
  const [share, setShare] = useState(0);
  const [plan, setPlan] = useState<ImportResult>();
  const [result, setResult] = useState<ImportResult>();
  const undo = useUndoImport(() => setResult(undefined));

  const write = ({ file, mode }: ImportRequest, dryRun: 'true' | 'false') =>
    writeOf(
      'importProducts',
      { file, field: 'csvFile', body: { mode, dryRun } },
      { onProgress: setShare },
    );
  const checking = useWrite({
    write: (request: ImportRequest) => write(request, 'true'),
    failure,
    onDone: setPlan,
  });
  const importing = useWrite({
    write: (request: ImportRequest) => write(request, 'false'),
    success: ({ importId, ...done }) => ({
      title: t`Import Complete`,
      description: worded(done, done.message),
      tone: 'success',
      ...(importId !== null && {
        action: { label: t`Undo`, onPress: () => undo.mutate(importId) },
        duration: UNDO_OFFERED_MS,
      }),
    }),
    failure,
    onDone: (imported) => {
      setResult(imported);
      setPlan(undefined);
      onImported();
    },
  });

  return {
    plan,
    result,
    share,
    isChecking: checking.isPending,
    isImporting: importing.isPending,
    forgetPlan: () => setPlan(undefined),
    check(request: ImportRequest) {
      setShare(0);
      setPlan(undefined);
      setResult(undefined);
      checking.mutate(request);
    },
    run(request: ImportRequest) {
      setShare(0);
      importing.mutate(request);
    },
  };
}

function failure(error: Error): Notice {
  return {
    title: t`Import Failed`,
    description: sentenceOf(error, t`Failed to import CSV file`),
    tone: 'destructive',
  };
}
