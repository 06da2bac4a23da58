export interface CallResult {
  status: number;
  body: unknown;
  cookie: string | undefined;
}

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** Sent as JSON. */
  body?: unknown;
  form?: FormData;
  cookie?: string | undefined;
}

/** After this time a person presses the button again. */
const PATIENCE_MS = 10_000;

/** The server's answer; undefined when the connection breaks or no answer comes in time. */
export async function httpCall(
  address: string,
  { method = 'GET', body, form, cookie }: CallOptions = {},
): Promise<CallResult | undefined> {
  try {
    const response = await fetch(address, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cookie !== undefined && { cookie }),
      },
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const text = await response.text();
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : text,
      cookie: response.headers.getSetCookie()[0]?.split(';')[0],
    };
  } catch {
    return undefined;
  }
}

/** The answer to a call that must succeed. */
export async function get<T>(address: string, options: CallOptions = {}): Promise<T> {
  const result = await httpCall(address, options);
  if (!result || result.status >= 300) {
    throw new Error(`${options.method ?? 'GET'} ${address}: ${JSON.stringify(result)}`);
  }
  return result.body as T;
}
