const TRIES = 3;

/**
 * On a busy machine the local chain may close a connection just as it is used again. A repeated request sends the same
 * transaction.
 */
export async function patientFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await fetch(...request);
    } catch (error) {
      if (tried === TRIES) throw error;
    }
  }
}
