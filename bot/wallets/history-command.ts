import { formatAmount } from '../../domain/amounts.ts';
import { namesOf, type NameOf } from '../../domain/recipients/name-of.ts';
import { code, lines } from '../../chat-texts/html.ts';
import { shortNamedAddress } from '../../chat-texts/recipient-text.ts';
import type { Text } from '../../chat-texts/text.ts';
import { worth } from '../../chat-texts/worth.ts';
import type { UseCases } from '../../use-cases/index.ts';
import type { ValuedEntry, ValuedSide } from '../../use-cases/wallets/read-history.ts';
import { shortAddress, shortToken } from '../../chat-texts/short-address.ts';
import { says, type Command } from '../command.ts';
import { notLinked, usedWallets } from './used-wallets.ts';

export interface HistoryCommandDeps {
  wallets: Pick<UseCases['wallets'], 'history' | 'tokenName'>;
  recipients: Pick<UseCases['recipients'], 'list'>;
}

/** As many as fit on a screen. */
const SHOWN = 10;

const DIRECTIONS: Readonly<Record<string, 'in' | 'out'>> = { receive: 'in', send: 'out' };

export function createHistoryCommand({ wallets, recipients }: HistoryCommandDeps): Command {
  return async (context) => {
    const { t, actor, usedNetwork, isForAccount } = context;
    const [wallet] = usedWallets(context);
    if (!wallet) return notLinked(context);
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
    const shown = {
      tokenName: (token: string): string => shortToken(wallets.tokenName(network, token)),
      // Whom the person knows is not the account's business.
      nameOf: namesOf(isForAccount ? [] : await recipients.list(actor, network)),
    };
    return says(lines(title, ...entries.map((entry) => entryText(t, entry, shown))));
  };
}

function entryText(
  t: Text,
  entry: ValuedEntry,
  { tokenName, nameOf }: { tokenName: (token: string) => string; nameOf: NameOf },
): string {
  const { kind, token, counterparty, blockTime, received } = entry;
  const time = blockTime ? minuteOf(blockTime) : '';
  const shown = { amount: movedAmount(entry), token: tokenName(token), worth: worthOf(entry), time };
  if (received) {
    return t('history-swap', { ...shown, gotten: movedAmount(received), output: tokenName(received.token) });
  }
  if (kind.startsWith('stake.')) return t(`history-${kind.replace('.', '-')}`, shown);
  return t(`history-${DIRECTIONS[kind] ?? 'self'}`, {
    ...shown,
    counterparty: counterparty === null ? t('history-unknown') : shortNamedAddress(counterparty, nameOf),
  });
}

function movedAmount({ amount, delta, decimals }: ValuedSide): string {
  return formatAmount(amount > 0n ? amount : delta < 0n ? -delta : delta, decimals);
}

/** An amount that the network took is in `delta` only, and has no value. */
function worthOf({ amount, value }: ValuedEntry): string {
  return amount > 0n ? worth(value) : '';
}

/** `2026-01-01 00:00 UTC` */
function minuteOf(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
