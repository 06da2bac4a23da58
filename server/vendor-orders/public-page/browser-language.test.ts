import { expect, it } from 'vitest';
import { browserLanguage } from './browser-language.ts';

it.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en;q=0.4, FR-ca;q=0.9', 'fr'],
  ['pt-BR, pt;q=0.9, de;q=0.2', 'de'],
  ['zh-Hans-CN', 'zh'],
  ['de;q=0, en', 'en'],
  ['pt', 'en'],
  ['*', 'en'],
  ['de;q=x', 'de'],
  ['', 'en'],
  [undefined, 'en'],
  [`${',;q=,'.repeat(1000)}fr`, 'fr'],
] as const)('a browser that sends %j reads %s (24.10)', (header, language) => {
  expect(browserLanguage(header)).toBe(language);
});
