/** How a draft and a submission name a photo that is kept on this device until the server has it. */
const KEPT = 'kept-photo:';

/** In the place of the address that the server will give. `id` is that under which it is sent. */
export const keptPhotoAddress = (id: string) => KEPT + id;

/** The id of a photo that is kept on this device; undefined for an address of the server. */
export function keptPhotoId(address: string): string | undefined {
  return address.startsWith(KEPT) ? address.slice(KEPT.length) : undefined;
}

/** Whether a content refers to such a photo. A note that says the same is looked at once more, and found to be none. */
export const hasKeptPhoto = (content: unknown) => JSON.stringify(content).includes(KEPT);
