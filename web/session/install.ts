import { ownRelease } from './release.ts';

/**
 * Registers what starts the app without a network (O1). A release that is installed, now or before, and waits, takes over if
 * its own page is the only one. Browsers offer it by https and on the machine itself only.
 */
export async function install(): Promise<void> {
  if (!('serviceWorker' in navigator) || !ownRelease) return;
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  const offer = () => registration.waiting?.postMessage(ownRelease);
  const followInstalling = () => registration.installing?.addEventListener('statechange', offer);
  registration.addEventListener('updatefound', followInstalling);
  followInstalling();
  offer();
}
