/** Why a backup or a restore does not go on; the message is a sentence for the person at the terminal. */
export class BackupError extends Error {
  override name = 'BackupError';
}
