import { useEffect, useRef, useState } from 'react';

/** How far outside the window still counts, in pixels: about one window, so that scrolling shows no gap. */
const MARGIN = '800px 0px';

/** Whether an element is in or near the window, so that distant content is not loaded. */
export function useNear<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: MARGIN },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, isNear };
}
