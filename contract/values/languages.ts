/** The languages in which vendors receive their orders (V9). Imports nothing, so that it adds little to the browser's bundle. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The languages of the screens, and of messages to users (L1). A further one is an entry here, and one in each table by it. */
export const SCREEN_LANGUAGES = ['en', 'es'] as const;
export type ScreenLanguage = (typeof SCREEN_LANGUAGES)[number];
