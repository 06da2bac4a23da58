/** The languages in which vendors receive their orders (V9). Imports nothing, so that it adds little to the browser's bundle. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];
