import { createWalletClient } from '../../../../client/src/index.ts';
import { fundedWallet, newWallet } from '../../../support/chain-client.ts';
import type { TestService } from '../../../support/wallet-service.ts';

/** Makes sends like a person, one after the other. Returns how long each took until it was confirmed. */
export async function measureSends(service: TestService, apiKey: string, count: number): Promise<number[]> {
  const client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
  const from = await fundedWallet(10_000_000_000);
  const { address: to } = await newWallet();
  const times: number[] = [];
  for (let send = 0; send < count; send += 1) {
    const startedAt = performance.now();
    const operation = await client.send({ from: from.address, to, amount: '0.01', token: 'SOL' });
    await operation.confirm(from);
    await operation.waitFor();
    if (operation.data.status !== 'confirmed') throw new Error(`a send is ${operation.data.status}`);
    times.push(performance.now() - startedAt);
  }
  return times;
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}
