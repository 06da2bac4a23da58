/** What OWASP recommends for PBKDF2 with SHA-256: 0.2 s on a computer, about a second on a kitchen's tablet. */
export const ITERATIONS = 600_000;
const BITS = 256;

/** A key of this device only, with which scripts can sign and verify, and which none can read. */
export async function deviceKey(): Promise<CryptoKey> {
  const algorithm: HmacKeyGenParams = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
}

interface Entered {
  userId: number;
  pin: string;
  salt: Uint8Array<ArrayBuffer>;
  iterations: number;
}

/** The slow hash of a PIN, signed with the device's key: without the device nobody can try PINs. */
export async function macOf(key: CryptoKey, entered: Entered): Promise<ArrayBuffer> {
  return crypto.subtle.sign('HMAC', key, await slowHashOf(entered));
}

export async function isMacOf(
  key: CryptoKey,
  mac: ArrayBuffer,
  entered: Entered,
): Promise<boolean> {
  return crypto.subtle.verify('HMAC', key, mac, await slowHashOf(entered));
}

/** With whose it is in front: a proof that is copied to another person does not match. */
async function slowHashOf({
  userId,
  pin,
  salt,
  iterations,
}: Entered): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder();
  const material = await crypto.subtle.importKey('raw', bytes.encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  const hash = await crypto.subtle.deriveBits(algorithm, material, BITS);
  const whose = bytes.encode(`${userId}:`);
  const both = new Uint8Array(whose.length + hash.byteLength);
  both.set(whose);
  both.set(new Uint8Array(hash), whose.length);
  return both;
}
