/** Copies a text; answers false where the browser does not allow it, or not on a page without HTTPS. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
