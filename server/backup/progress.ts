/** How a backup and a restore speak with whoever started them. */
export interface Progress {
  /** Hears of the progress in sentences. */
  say(sentence: string): void;
  /** Ends it early, as if it had never begun. */
  signal: AbortSignal;
}
