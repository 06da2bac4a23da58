import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { LANGUAGES } from '../../../contract/values/languages.ts';
import type { Language } from '../../../contract/values/languages.ts';
import { inProject } from '../../project-folder.ts';
import { wordsIn } from '../../drawing/words/words.ts';
import type { AnswerKind } from '../../../contract/calls/answers.ts';
import { html, Html } from '../../drawing/html.ts';

/** By subject, in the sequence in which they apply: what is printed comes last. */
const STYLES = ['theme', 'page', 'lines', 'columns', 'state', 'answers', 'bar', 'print'];
const css = STYLES.map((name) =>
  readFileSync(inProject(`server/vendor-orders/public-page/styles/${name}.css`), 'utf8'),
)
  .join('')
  .replaceAll(/\/\*.*?\*\//gs, '')
  .replaceAll(/\s+/g, ' ')
  .replaceAll(/ ?([{};,]) ?/g, '$1');
const styles = Object.fromEntries(
  LANGUAGES.map((language) => [language, styleIn(language)]),
) as Record<Language, Style>;

interface Style {
  element: Html;
  hash: string;
}

/** The style sheet, which counts printed pages, and what will be sent, in words of the language. */
function styleIn(language: Language): Style {
  // CSS strings with counters between them: 'Page ' counter(page) ' of ' counter(pages).
  const { answers, page } = wordsIn(language);
  const counted = page("' counter(page) '", "' counter(pages) '");
  const text = css
    .replace('PAGE OF PAGES', counted)
    .replaceAll(/COUNT OF (\w+)/g, (_, answer: AnswerKind) =>
      answers.counts[answer](`' counter(${answer}) '`),
    );
  // The same text as the hash: between the tags not even a blank may differ.
  return {
    element: new Html(`<style>${text}</style>`),
    hash: createHash('sha256').update(text).digest('base64'),
  };
}
const ICON = '/icon.svg';

interface Page {
  title: string;
  body: Html;
  language: Language;
}

/** A whole document: it contains everything it needs except pictures, and no script. */
export function pageText({ title, body, language }: Page): string {
  const document = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="${ICON}" />
        ${styles[language].element}
      </head>
      <body>
        ${body}
      </body>
    </html> `;
  return document.text;
}

interface Policy {
  foreignPictures: boolean;
  /** A form that is sent to the page itself. */
  hasForm?: boolean;
  language: Language;
}

/**
 * The strictest policy that still shows the page: its only style sheet by hash, pictures, nothing else. Other sites'
 * pictures only where the page has some; they may be redirected to another host, so no hosts are named.
 */
export function pagePolicy({ foreignPictures, hasForm = false, language }: Policy): string {
  return [
    "default-src 'none'",
    `img-src 'self'${foreignPictures ? ' https: http:' : ''}`,
    `style-src 'sha256-${styles[language].hash}'`,
    "base-uri 'none'",
    `form-action ${hasForm ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ');
}
