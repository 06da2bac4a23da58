import { t } from '@lingui/core/macro';
import { CSV_BYTES_MAX } from '#contract/values/limits.ts';

/** The media type of a CSV file depends on the installed programs; its name and content do not. */
const notCsv = () => t`Please select a valid CSV file`;
/** How much is checked, in bytes. */
const BEGINNING = 4096;

/** What words the error of a file to be imported; undefined when a browser can find none. */
export async function whyNotCsv(file: File): Promise<(() => string) | undefined> {
  if (!file.name.toLowerCase().endsWith('.csv')) return notCsv;
  if (file.size > CSV_BYTES_MAX) {
    const most = CSV_BYTES_MAX / 1024 ** 2;
    return () => t`This file is larger than ${most} MB. Split it and import the parts.`;
  }
  try {
    const bytes = new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer());
    return isText(bytes) ? undefined : notCsv;
  } catch {
    return () => t`This file could not be read. Choose it again.`;
  }
}

/** Pictures, archives and spreadsheets contain NULs or a signature; text does not, unless it is UTF-16. */
function isText(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const beginning = new TextDecoder('latin1').decode(bytes);
  return bytes.length > 0 && !beginning.includes('\0') && !/^(%PDF|PK)/.test(beginning);
}
