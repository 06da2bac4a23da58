import { escaped } from '../drawing/html.ts';
import { wordsIn } from '../drawing/words/words.ts';
import type { ClaimDocument, ClaimDocumentLine } from './document.ts';
import { claimWordsIn } from './words/words.ts';

/**
 * At most this many photos are attached, because mail servers refuse messages above some 20 MB. The others stay with the
 * claim.
 */
const PHOTOS_MAX = 20;

/** The photos that the e-mail has with it. */
export const attachedPhotos = ({ photos }: ClaimDocument) => photos.slice(0, PHOTOS_MAX);

/** A claim as an e-mail in the vendor's language: for readers with and without HTML. */
export function claimEmail(document: ClaimDocument) {
  const { title, vendor, location, receivedDate, organization, language } = document;
  const { labelled, listed } = wordsIn(language);
  const what = labelled(title, listed([vendor.name, location.name, receivedDate]));
  return {
    // The organization is last: it is the sender, and a narrow list of mails truncates the end.
    subject: `${what} (${organization.name})`,
    text: paragraphsOf(document)
      .map((lines) => lines.join('\n'))
      .join('\n\n'),
    html: html(document),
  };
}

function paragraphsOf(document: ClaimDocument): string[][] {
  const { title, organization, moment, vendor, lines, total, note, language } = document;
  const { email, labelled, listed, totalAmount, notes } = wordsIn(language);
  const { request } = claimWordsIn(language);
  return [
    [title, listed([organization.name, moment])],
    [email.hello(vendor.contactPerson), document.intro],
    ...(document.accountNumber === null ? [] : [[accountText(document)]]),
    lines.map((line) => lineText(line, document)),
    ...(total === null ? [] : [[labelled(totalAmount, total)]]),
    ...(note === null ? [] : [[labelled(notes, note)]]),
    [attachedText(document), request],
    ...(contactOf(document).length > 0 ? [contactOf(document)] : []),
  ];
}

/** '- Short: 2 case Roma Tomatoes (code 0042), $45.00, Photo 1' */
function lineText(line: ClaimDocumentLine, { language }: ClaimDocument): string {
  const { labelled, listed, email } = wordsIn(language);
  const { productName, vendorItemCode, quantity, unitOfMeasure, amount, remark } = line;
  const code = vendorItemCode === null ? '' : ` (${email.code(vendorItemCode)})`;
  const what = `${quantity} ${unitOfMeasure} ${productName}${code}`;
  const parts = [what, amount, remark].filter((part) => part !== null);
  return `- ${labelled(line.reason, listed(parts))}`;
}

function accountText({ accountNumber, language }: ClaimDocument): string {
  const words = wordsIn(language);
  return words.labelled(words.accountNumber, accountNumber ?? '');
}

const attachedText = (document: ClaimDocument) =>
  claimWordsIn(document.language).attached({
    attached: attachedPhotos(document).length,
    all: document.photos.length,
  });

const contactOf = ({ buyer }: ClaimDocument) =>
  [buyer.phoneNumber, buyer.email].filter((text) => text !== null);

const CELL = 'padding:6px 8px;border-bottom:1px solid #cbd5e1;vertical-align:top';
const QUIET = 'color:#475569';

function html(document: ClaimDocument): string {
  const { title, organization, moment, vendor, lines, total, note, language } = document;
  const { email, labelled, listed, totalAmount, notes, columns } = wordsIn(language);
  const { request, reason } = claimWordsIn(language);
  const heads = [
    columns.product,
    reason,
    columns.quantity,
    ...(document.has.amount ? [columns.amount] : []),
  ];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#0f172a;font:15px/1.5 system-ui,sans-serif;overflow-wrap:break-word">
<div style="max-width:640px;margin:0 auto">
<h1 style="margin:0;font-size:22px">${escaped(title)}</h1>
${paragraph(listed([organization.name, moment]), `margin:0 0 20px;${QUIET}`)}
${paragraph(`${email.hello(vendor.contactPerson)}\n${document.intro}`)}${
    document.accountNumber === null ? '' : `\n${paragraph(accountText(document))}`
  }
<table style="width:100%;border-collapse:collapse">
<thead><tr>${heads.map((head) => `<th style="${CELL};text-align:left">${escaped(head)}</th>`).join('')}</tr></thead>
<tbody>${lines.map((line) => htmlRow(line, document)).join('')}</tbody>
</table>${total === null ? '' : `\n${paragraph(labelled(totalAmount, total), 'text-align:right;font-weight:600')}`}${
    note === null ? '' : `\n${paragraph(labelled(notes, note))}`
  }
${paragraph(request)}
${paragraph(attachedText(document), QUIET)}${
    contactOf(document).length > 0 ? `\n${paragraph(contactOf(document).join('\n'), QUIET)}` : ''
  }
</div>
</body>
</html>`;
}

const paragraph = (text: string, style = '') => `<p style="${style}">${escapedLines(text)}</p>`;

function htmlRow(line: ClaimDocumentLine, { has, language }: ClaimDocument): string {
  const { email } = wordsIn(language);
  const { productName, vendorItemCode, remark } = line;
  const below = [vendorItemCode && email.code(vendorItemCode), remark].filter(Boolean).join('\n');
  const small = below
    ? `<br><span style="${QUIET};font-size:13px">${escapedLines(below)}</span>`
    : '';
  const cells = [
    `${escaped(productName)}${small}`,
    escaped(line.reason),
    escaped(`${line.quantity} ${line.unitOfMeasure}`),
    ...(has.amount ? [escaped(line.amount ?? '')] : []),
  ];
  return `<tr>${cells.map((cell) => `<td style="${CELL}">${cell}</td>`).join('')}</tr>`;
}

const escapedLines = (text: string) => escaped(text).replaceAll('\n', '<br>');
