import type { ValuedBalance } from '../../use-cases/wallets/value-balance.ts';
import type { ServerSentEvent } from '../../http/event-stream.ts';
import { presentBalance } from './balance-presenter.ts';

/** A wallet's balances as events, without ids: each connection begins with the balance as it is. */
export async function* balanceEvents(
  address: string,
  balances: AsyncIterable<ValuedBalance>,
  tokenName: (token: string) => string,
  signal: AbortSignal,
): AsyncGenerator<ServerSentEvent, void> {
  for await (const balance of balances) {
    yield { event: 'balance', data: presentBalance(address, balance, tokenName) };
  }
  if (!signal.aborted) yield { event: 'end', data: { wallet_address: address } };
}
