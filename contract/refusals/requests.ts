import { ofField } from './refusal.ts';
import { counted, listed } from './words.ts';

/** Refusals of how a call or a file is written. */

export const requests = {
  no_json_object: ofField('The request needs a JSON object as its body.'),
  no_json: ofField('The request body is not valid JSON.'),
  not_understood: ofField('The request could not be understood.'),
  cannot_be_stored: ofField('A value cannot be stored as it is.'),
  if_match: ofField('If-Match takes the version of a record in quotation marks, such as "3".'),
  no_such_page: ofField('This page does not exist. Start again from the first page.'),
  not_a_cursor: ofField('This is not a cursor of this list'),
  file_missing: ofField('Please choose a file.'),
  upload_broken: ofField('The upload did not arrive whole. Send one file at a time.'),
  file_empty: ofField('This file is empty.'),
  file_no_csv: ofField(
    'This file is not a CSV file. Save the spreadsheet as CSV and choose that file.',
  ),
  file_column_twice: ofField(
    ({ column }: { column: string }) => `The column ${column} is there twice.`,
  ),
  file_columns_missing: ofField(
    ({ required, missing }: { required: readonly string[]; missing: readonly string[] }) =>
      `The first row must name the columns ${listed(required)}; ${listed(missing)} ${missing.length === 1 ? 'is' : 'are'} missing.`,
  ),
  file_no_identity: ofField(
    'To change products, the first row must name the column id, or vendorName together with name or vendorItemCode.',
  ),
  file_rows: ofField(
    ({ max }: { max: number }) =>
      `This file has more than ${counted(max, 'row')}. Split it and import the parts; the export of a large catalogue comes in parts of that size.`,
  ),
  file_line_too_long: ofField(
    ({ max }: { max: number }) =>
      `A line of this file has more than ${max.toLocaleString('en-US')} characters, so it is not a table. Nothing was imported.`,
  ),
  file_quotes: ofField(
    ({ row }: { row: number }) =>
      `Row ${row}: a quotation mark is not closed, or stands inside a cell without being doubled. Nothing was imported.`,
  ),
};
