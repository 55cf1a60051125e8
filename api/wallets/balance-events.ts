import type { ListedToken } from '../../domain/tokens.ts';
import type { ValuedBalance } from '../../use-cases/wallets/value-balance.ts';
import type { ServerSentEvent } from '../../http/event-stream.ts';
import { presentBalance } from './balance-presenter.ts';

/** A wallet's balances as events, without ids: each connection begins with the balance as it is. */
export async function* balanceEvents(
  address: string,
  balances: AsyncIterable<ValuedBalance>,
  listed: (mint: string) => ListedToken | null,
  signal: AbortSignal,
): AsyncGenerator<ServerSentEvent, void> {
  for await (const balance of balances) {
    yield { event: 'balance', data: presentBalance(address, balance, listed) };
  }
  if (!signal.aborted) yield { event: 'end', data: { wallet_address: address } };
}
