import { z } from 'zod';
import { ServiceError } from '../../domain/errors.ts';

/** A faucet's answer (`FAUCET_URL`). */
export const faucetAnswer = z.object({
  given: z.array(z.object({ token: z.string(), amount: z.string() })),
});

export type FaucetAnswer = z.infer<typeof faucetAnswer>;

/** Gives play money to an address. */
export type AskFaucet = (address: string) => Promise<FaucetAnswer>;

/** A faucet waits for its transactions on the chain. */
const TIMEOUT_MS = 30_000;

const TOO_MANY = 429;
const RETRY_AFTER_SECONDS = 60;

export function createAskFaucet(url: string): AskFaucet {
  return async function askFaucet(address) {
    const response = await post(url, address);
    if (response.status === TOO_MANY) {
      throw new ServiceError('RATE_LIMIT_EXCEEDED', 'The faucet has given enough for now.', {
        details: 'Try again later.',
        retryAfterSeconds: Number(response.headers.get('retry-after')) || RETRY_AFTER_SECONDS,
      });
    }
    if (!response.ok) throw unavailable(new Error(`the faucet answered ${response.status}`));
    return faucetAnswer.parse(await response.json());
  };
}

async function post(url: string, address: string): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ address }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
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
