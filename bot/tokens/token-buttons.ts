import { formatAmount } from '../../domain/amounts.ts';
import type { ChatButton } from '../../domain/chats/chat-content.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import type { CommandContext } from '../command.ts';
import { runButton } from '../run-button.ts';
import { firstWalletButtons, usedWallets } from '../wallets/used-wallets.ts';
import type { Holding, ShownToken } from './shown-token.ts';

/** In SOL, as bots for trading offer them. Each only prepares a swap. */
const SPENT = ['0.1', '0.5', '1'];

/** Lines that people would type next. They name the mint: a symbol that a list gives away later redirects nothing. */
export function tokenButtons(
  context: CommandContext,
  { network, token, symbol, facts }: ShownToken,
  { holding, isPriced }: { holding: Holding | null; isPriced: boolean },
): ChatButton[][] {
  const { t, usedNetwork } = context;
  const hasWallet = usedWallets(context).length > 0;
  const alert = isPriced ? [[runButton(t.label('button-alert'), `/alert ${symbol ?? token}`)]] : [];
  if (!hasWallet) return [...alert, ...firstWalletButtons(t)];
  if (token === NATIVE_SOL) {
    return [
      ...alert,
      [runButton(t.label('button-send'), '/send'), runButton(t.label('button-receive'), '/wallet address')],
    ];
  }
  // A list of tokens says nothing about a market; the network with prices has one.
  const canSwap = network === usedNetwork && facts?.isSwappable !== false && (isPriced || facts !== null);
  return [...alert, ...(canSwap ? [buyRow(context, token), ...sellRow(context, token, holding)] : [])];
}

function buyRow({ t }: CommandContext, token: string): ChatButton[] {
  return SPENT.map((amount) =>
    runButton(
      t.label('button-buy-for', { amount, token: NATIVE_SOL }),
      `/swap ${amount} ${NATIVE_SOL} ${token}`,
    ),
  );
}

/** A quarter, and everything. */
function sellRow({ t }: CommandContext, token: string, holding: Holding | null): ChatButton[][] {
  if (holding === null || holding.baseUnits === 0n) return [];
  const quarter = holding.baseUnits / 4n;
  const amount = formatAmount(quarter, holding.decimals);
  return [
    [
      ...(quarter > 0n
        ? [runButton(t.label('button-sell-part', { percent: 25 }), `/swap ${amount} ${token} ${NATIVE_SOL}`)]
        : []),
      runButton(t.label('button-sell-all'), `/swap max ${token} ${NATIVE_SOL}`),
    ],
  ];
}
