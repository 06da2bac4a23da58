import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inProject } from '../../project-folder.ts';
import { html, Html } from './html.ts';

const css = readFileSync(inProject('server/vendor-orders/public-page/page.css'), 'utf8').replaceAll(
  /\s+/g,
  ' ',
);
// The same text as the hash: between the tags not even a blank may differ.
const STYLE = new Html(`<style>${css}</style>`);
const styleHash = createHash('sha256').update(css).digest('base64');
const ICON = '/icon.svg';

/** A whole document: it contains everything it needs except pictures, and no script. */
export function pageText(title: string, body: Html): string {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="${ICON}" />
        ${STYLE}
      </head>
      <body>
        ${body}
      </body>
    </html> `;
  return document.text;
}

/**
 * The strictest policy that still shows the page: its only style sheet by hash, pictures, nothing else. Other sites'
 * pictures only where the page has some; they may be redirected to another host, so no hosts are named.
 */
export function pagePolicy({ foreignPictures }: { foreignPictures: boolean }): string {
  return [
    "default-src 'none'",
    `img-src 'self'${foreignPictures ? ' https: http:' : ''}`,
    `style-src 'sha256-${styleHash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
