import { invalid } from '../failure.ts';

/**
 * The text of a file that a spreadsheet saved: UTF-8 with or without BOM, UTF-16 with BOM (Excel's 'Unicode text'), or
 * Windows-1252. Excel's plain 'CSV' is Windows-1252 in western Europe and America, and nothing in the file says so;
 * but its accented letters are never valid UTF-8, so a file that is not UTF-8 is read as Windows-1252. Throws
 * `invalid_input` for anything that contains a NUL: pictures, archives, Excel's own files.
 */
export function csvText(bytes: Uint8Array): string {
  const text = decoded(bytes);
  if (text.includes('\0')) {
    throw invalid('csvFile', 'file_no_csv');
  }
  return text;
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
