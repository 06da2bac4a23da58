/**
 * A UUID under which the server stores a record at most once, however often it is sent (D12). `crypto.randomUUID` is
 * missing when the page was loaded over plain http, as in a kitchen's own network.
 */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
