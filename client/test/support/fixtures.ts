import type { SendArguments } from '../../src/sends/send-request.ts';
import { generateKeypairSigner, type Signer } from '../../src/signing/signer.ts';
import { createHttpClient, type HttpClient } from '../../src/transport/http-client.ts';
import { createHttpTransport } from '../../src/transport/transport.ts';
import { createWalletClient, type WalletClient, type WalletClientOptions } from '../../src/wallet-client.ts';
import { newAddress } from './send-transaction.ts';

export function clientOf(
  { baseUrl }: { baseUrl: string },
  options: Partial<WalletClientOptions> = {},
): WalletClient {
  return createWalletClient({ baseUrl, apiKey: 'wk_test', network: 'devnet', ...options });
}

/** A signer that records the messages that it signs. */
export function watchedSigner(signer: Signer = generateKeypairSigner()): Signer & { signed: Uint8Array[] } {
  const signed: Uint8Array[] = [];
  return {
    address: signer.address,
    signed,
    async signMessage(message) {
      signed.push(message);
      return await signer.signMessage(message);
    },
  };
}

export function sendFrom(signer: Signer, change: Partial<SendArguments> = {}): SendArguments {
  return { from: signer.address, to: newAddress(), amount: '1.5', token: 'SOL', ...change };
}

/** A client that tries each request once. */
export function httpOf({ baseUrl }: { baseUrl: string }): HttpClient {
  return createHttpClient({
    transport: createHttpTransport({ baseUrl, apiKey: 'wk_test' }),
    network: 'devnet',
    timeoutMs: 5_000,
    maxRetries: 0,
    maxRetryWaitMs: 0,
  });
}
