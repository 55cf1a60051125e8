const TIMEOUT_MS = 30_000;

/** The page's files have less than half of one. An origin that sends without an end must not fill the memory. */
const MAX_BYTES = 5_000_000;

/** An answer of the origin. */
export interface FetchedFile {
  status: number;
  headers: Headers;
  content: Uint8Array;
}

/** The origin did not answer. */
export class NotReachableError extends Error {
  override readonly name = 'NotReachableError';
}

/** Redirects are answers like others: another origin's files are not this origin's. */
export async function fetchFile(url: URL): Promise<FetchedFile> {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'cache-control': 'no-cache' },
    });
    return { status: response.status, headers: response.headers, content: await contentOf(response, url) };
  } catch (error) {
    if (error instanceof NotReachableError) throw error;
    throw new NotReachableError(`${url.href} cannot be reached: ${reasonOf(error)}`, { cause: error });
  }
}

async function contentOf({ body }: Response, url: URL): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk as Uint8Array);
    bytes += (chunk as Uint8Array).length;
    if (bytes > MAX_BYTES) throw new NotReachableError(`${url.href} has more than ${MAX_BYTES} bytes`);
  }
  return Buffer.concat(chunks);
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}
