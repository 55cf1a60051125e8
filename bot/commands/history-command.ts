import { formatAmount } from '../../domain/amounts.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import { code, lines } from '../../chat-texts/html.ts';
import { worth } from '../../chat-texts/worth.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { shortAddress } from '../../chat-texts/short-address.ts';
import { says, type Command } from './command.ts';
import { usedWallets } from './wallet-command.ts';

export interface HistoryCommandDeps {
  wallets: Pick<UseCases['wallets'], 'history' | 'listedToken'>;
}

/** As many as fit on a screen. */
const SHOWN = 10;

const DIRECTIONS: Readonly<Record<string, 'in' | 'out'>> = { receive: 'in', send: 'out' };

export function createHistoryCommand({ wallets }: HistoryCommandDeps): Command {
  return async (asker) => {
    const { t, actor, usedNetwork } = asker;
    const [wallet] = usedWallets(asker);
    if (!wallet) return says(t('not-linked'));
    const { network, address } = wallet;
    const { entries } = await wallets.history(
      actor,
      usedNetwork,
      address,
      { hideSpam: true },
      { cursor: undefined, limit: SHOWN },
    );
    const title = t('history-title', {
      address: code(shortAddress(address)),
      network: t(`network-${network}`),
    });
    if (entries.length === 0) return says(lines(title, t('history-none')));
    return says(
      lines(
        title,
        ...entries.map(({ kind, amount, delta, decimals, token, counterparty, blockTime, value }) => {
          const moved = amount > 0n ? amount : delta < 0n ? -delta : delta;
          return t(`history-${DIRECTIONS[kind] ?? 'self'}`, {
            amount: formatAmount(moved, decimals),
            token:
              token === NATIVE_SOL
                ? token
                : (wallets.listedToken(network, token)?.symbol ?? shortAddress(token)),
            // What the network took has no amount of its own.
            worth: amount > 0n ? worth(value) : '',
            counterparty: counterparty === null ? t('history-unknown') : code(shortAddress(counterparty)),
            time: blockTime ? minuteOf(blockTime) : '',
          });
        }),
      ),
    );
  };
}

/** `2026-01-01 00:00 UTC` */
function minuteOf(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
