import { useCallback, useState } from 'react';

/** One dialog of a screen: whether it is open, and about what. */
export function useDialog<Subject>() {
  const [state, setState] = useState<{ open: boolean; subject?: Subject; times: number }>({
    open: false,
    times: 0,
  });
  return {
    open: state.open,
    /** Stays while the dialog fades out; undefined until it was opened for the first time. */
    subject: state.subject,
    /** How often it was opened: as a key it makes each time a fresh form. */
    times: state.times,
    show: useCallback(
      (subject: Subject) => setState(({ times }) => ({ open: true, subject, times: times + 1 })),
      [],
    ),
    close: useCallback(() => setState((before) => ({ ...before, open: false })), []),
  };
}
