import { readdirSync } from 'node:fs';
import { inProject } from '../project-folder.ts';

/** The pictures that ship with the product. */
export const DEMO_PICTURES = inProject('demo/pictures');
export const DEMO_PICTURES_PATH = '/demo/';

export const isPicture = (path: string) => path.endsWith('.webp');

/** Their addresses. */
const shipped = new Set(
  readdirSync(DEMO_PICTURES)
    .filter(isPicture)
    .map((name) => DEMO_PICTURES_PATH + name),
);

/** True for an address below `/demo/` without a picture. */
export function isMissingDemoPicture(url: string): boolean {
  return url.startsWith(DEMO_PICTURES_PATH) && !shipped.has(url);
}
