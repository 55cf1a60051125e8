import type { z } from 'zod';
import type { faultRequest } from '../../local/providers/provider-faults.ts';
import type { publishedNews } from '../../local/providers/news-desk.ts';
import { startProviders, type RunningProviders } from '../../local/providers/start-providers.ts';
import { priceSettings } from './price-settings.ts';

interface ReceivedRequest {
  provider: string;
  path: string;
  query: Record<string, string>;
  at: number;
}

/** Stand-ins of providers with a market of a few tokens, and their control calls. */
export interface TestProviders extends RunningProviders {
  /** Settings of a service that reads its prices from them each second. */
  environment: Record<string, string>;
  /** Holds a price, as a person does on the control page. */
  hold(token: string, price: string): Promise<void>;
  /** Publishes news, as a person does on the control page. */
  publish(news: z.input<typeof publishedNews>): Promise<void>;
  fault(request: z.input<typeof faultRequest>): Promise<void>;
  clearFaults(): Promise<void>;
  requests(provider: string): Promise<ReceivedRequest[]>;
}

const TOKENS = [
  { token: 'SOL', symbol: 'SOL', base: 150, range: 0.1 },
  { token: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'USDC', base: 1, range: 0 },
];

/** With other tokens, or with a chain on which swaps run, if they are given. */
export async function startTestProviders(
  given: Partial<Pick<Parameters<typeof startProviders>[0], 'tokens' | 'swapChain'>> = {},
): Promise<TestProviders> {
  const providers = await startProviders({ seed: 'test', tokens: TOKENS, ...given });

  async function control(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${providers.url}/control${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  }

  return {
    ...providers,
    environment: priceSettings(providers.url),
    async hold(token, price) {
      await control('PUT', `/prices/${token}`, { price });
    },
    async publish(news) {
      await control('POST', '/news', news);
    },
    async fault(request) {
      await control('POST', '/faults', request);
    },
    async clearFaults() {
      await control('DELETE', '/faults');
    },
    async requests(provider) {
      const { requests } = (await control('GET', '/requests')) as { requests: ReceivedRequest[] };
      return requests.filter((each) => each.provider === provider);
    },
  };
}
