/** Copies a text. Returns false where the browser refuses, as it does on pages without HTTPS. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
