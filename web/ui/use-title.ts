import { useEffect } from 'react';

/** Names the page in the browser's tab and history, as long as its screen is shown. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ProcureApp`;
    return () => {
      document.title = 'ProcureApp';
    };
  }, [title]);
}
