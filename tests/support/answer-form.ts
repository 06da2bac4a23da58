import type { AnsweringVendor } from './answers.ts';
import type { TestApp } from './app.ts';
import { textOf } from './page-text.ts';

const FORM = 'application/x-www-form-urlencoded';

/** The page with the form in which a vendor answers, as a browser opens and sends it. */
export function answerForm(t: TestApp) {
  return {
    open: async (url: string) => {
      const { body } = await t.app.inject({ url });
      return { html: body, text: textOf(body) };
    },
    post: async (
      url: string,
      fields: Record<string, string>,
      headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
    ) => {
      const payload = new URLSearchParams(fields).toString();
      const response = await t.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': FORM, ...headers },
        payload,
      });
      const { statusCode: status, body: html } = response;
      return {
        status,
        html,
        text: textOf(html),
        location: `${url}${response.headers['location']}`,
      };
    },
  };
}

/** The fields as a browser sends them when nothing is filled in. */
export const untouched = (one: AnsweringVendor) =>
  Object.fromEntries(
    one.itemIds.flatMap((id) => [
      ...['quantity', 'substitute', 'price', 'deliveryDate', 'note'].map((field) => [
        `${field}-${id}`,
        '',
      ]),
      [`version-${id}`, '1'],
    ]),
  ) as Record<string, string>;

/** The fields as a browser sends the form of a page on which nothing was changed. */
export function formIn(html: string): Record<string, string> {
  const inputs = html.matchAll(/<input\s[^>]*name="([^"]+)"[^>]*>/g);
  const fields = [...inputs].flatMap(([input, name = '']) => {
    if (input.includes('type="radio"') && !/\schecked/.test(input)) return [];
    return [[name, /\svalue="([^"]*)"/.exec(input)?.[1] ?? '']];
  });
  return Object.fromEntries(fields) as Record<string, string>;
}
