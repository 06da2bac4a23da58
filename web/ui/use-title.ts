import { useEffect } from 'react';

/** Sets the page's title in the browser's tab and history while its screen is shown. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ProcureApp`;
    return () => {
      document.title = 'ProcureApp';
    };
  }, [title]);
}
