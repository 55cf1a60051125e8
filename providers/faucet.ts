import { z } from 'zod';
import { ServiceError } from '../domain/errors.ts';
import type { AskFaucet } from '../domain/faucet/ask-faucet.ts';

/** A faucet's answer (`FAUCET_URL`). */
const faucetAnswer = z.object({
  given: z.array(z.object({ token: z.string(), amount: z.string() })),
});

/** A faucet waits for its transactions on the chain. */
const TIMEOUT_MS = 30_000;

const TOO_MANY = 429;
const RETRY_AFTER_SECONDS = 60;

export function createAskFaucet(url: string): AskFaucet {
  return async function askFaucet(address, { timeoutMs = TIMEOUT_MS } = {}) {
    const response = await post(url, address, timeoutMs);
    if (response.status === TOO_MANY) {
      throw new ServiceError('RATE_LIMIT_EXCEEDED', 'The faucet has given enough for now.', {
        details: 'Try again later.',
        retryAfterSeconds: Number(response.headers.get('retry-after')) || RETRY_AFTER_SECONDS,
      });
    }
    if (!response.ok) throw unavailable(new Error(`the faucet answered ${response.status}`));
    const answer = faucetAnswer.safeParse(await response.json().catch(() => null));
    if (!answer.success) throw unavailable(answer.error);
    return answer.data.given;
  };
}

async function post(url: string, address: string, timeoutMs: number): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ address }),
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (cause) {
    throw unavailable(cause);
  }
}

function unavailable(cause: unknown): ServiceError {
  return new ServiceError('NETWORK_ERROR', 'The faucet is temporarily unavailable.', {
    details: 'Nothing may have been given; look at the balance before you try again.',
    cause,
  });
}
