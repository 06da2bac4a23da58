import { useState } from 'react';

/** The viewed photo, and its index among the order's. */
export interface ViewedPhoto {
  url: string;
  at: number;
}

/** The same photo at its present index; when it is deleted, the one at its index, the last one, or none. */
export function viewedNow(
  viewed: ViewedPhoto | undefined,
  urls: readonly string[],
): ViewedPhoto | undefined {
  if (!viewed) return undefined;
  const now = urls.indexOf(viewed.url);
  if (now === viewed.at) return viewed;
  if (now >= 0) return { url: viewed.url, at: now };
  const at = Math.min(viewed.at, urls.length - 1);
  const url = urls[at];
  return url === undefined ? undefined : { url, at };
}

/** Identifies the photo by its address, because its index changes when others are deleted elsewhere. Begins with `first`. */
export function useViewedPhoto(urls: readonly string[], first?: string) {
  const [viewed, setViewed] = useState(first === undefined ? undefined : { url: first, at: 0 });
  const now = viewedNow(viewed, urls);
  if (now !== viewed) setViewed(now);
  return {
    viewed: now,
    view: (url: string) => setViewed({ url, at: urls.indexOf(url) }),
  };
}
