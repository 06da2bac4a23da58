interface UpdaterPorts {
  /** Asks the server. Rejects when it does not answer: then a page that is loaded again would not come back. */
  isReplaced(): Promise<boolean>;
  /** Whether the page has nothing under way that a reload would end, such as a write or an offer to undo. */
  isAtRest(): boolean;
  reload(): void;
}

/**
 * Loads a later release when nobody notices: when a screen has just been opened, or while nobody has touched it since. What was
 * typed on the screen before is sent, kept or given up by then; what is being typed now is never lost (O3).
 */
export function createUpdater({ isReplaced, isAtRest, reload }: UpdaterPorts) {
  // Nobody knows what was typed before this was loaded.
  let isTouched = true;
  let isKnown = false;

  async function look(): Promise<void> {
    // A part that is gone is asked for every few seconds.
    if (isKnown && isTouched) return;
    if (!(await isReplaced().catch(() => false))) return;
    isKnown = true;
    // Somebody may have begun to type meanwhile.
    if (!isTouched && isAtRest()) reload();
  }

  return {
    /** The server was away, or a file of this release is gone. */
    mayBeReplaced: look,
    async screenOpened(): Promise<void> {
      isTouched = false;
      if (isKnown) await look();
    },
    touched() {
      isTouched = true;
    },
  };
}
