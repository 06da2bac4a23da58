/** An error that the person at the terminal can fix; the message says what is wrong and what to do. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

/** The error code of Node ('EACCES') or the SQLSTATE of PostgreSQL ('57P03'), else ''. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Turns an error of the file system about `folder` into a sentence; other errors are returned unchanged. */
export function folderError(folder: string, error: unknown): unknown {
  switch (errorCode(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new EmbeddedDatabaseError(
        `The data folder ${folder} is not writable. Give this user the right to write there, or set DATA_DIR to another folder.`,
      );
    case 'EEXIST':
    case 'ENOTDIR':
      return new EmbeddedDatabaseError(
        `The data folder ${folder} cannot be made because there is a file of that name. Move that file away, or set DATA_DIR to another folder.`,
      );
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(folder);
    default:
      return error;
  }
}

/** Whether a PostgreSQL program complained that there is no space left. */
export function reportsDiskFull(output: string): boolean {
  return /no space left|quota exceeded/i.test(output);
}

export function diskFull(folder: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `The disk that holds ${folder} is full. Free some space (an empty database needs about 100 MB) and start again, or set DATA_DIR to a folder on another disk.`,
  );
}
