import { useCallback, useState } from 'react';

/** One dialog of a screen: whether it is open, and its subject. */
export interface DialogState<Subject = true> {
  open: boolean;
  /** Kept while the dialog fades out; undefined until it was opened for the first time. */
  subject?: Subject;
  /** How often it was opened: used as a key, each opening gets a fresh form. */
  times: number;
  show: (subject: Subject) => void;
  close: () => void;
}

export function useDialog<Subject = true>(): DialogState<Subject> {
  const [state, setState] = useState<Omit<DialogState<Subject>, 'show' | 'close'>>({
    open: false,
    times: 0,
  });
  return {
    ...state,
    show: useCallback(
      (subject: Subject) => setState(({ times }) => ({ open: true, subject, times: times + 1 })),
      [],
    ),
    close: useCallback(() => setState((before) => ({ ...before, open: false })), []),
  };
}
