import { code, lines } from '../../chat-texts/html.ts';
import { shortAddress } from '../../chat-texts/short-address.ts';
import { worth } from '../../chat-texts/worth.ts';
import { formatAmount, SOL_DECIMALS } from '../../domain/amounts.ts';
import type { ChatButton } from '../../domain/chats/chat-content.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import type { ChartRange } from '../../domain/prices/chart-range.ts';
import { LISTED_SOL } from '../../domain/swaps/found-tokens.ts';
import { meansSol } from '../../domain/token-symbol.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import type { UseCases } from '../../use-cases/index.ts';
import type { Command, CommandContext, Reply } from '../command.ts';
import type { CommandName } from '../command-names.ts';
import { usedWallets } from '../wallets/used-wallets.ts';
import type { Holding, ShownToken } from './shown-token.ts';
import { tokenButtons } from './token-buttons.ts';
import { tokenWarnings } from './token-warnings.ts';

export interface TokenCardDeps {
  commands: Pick<Record<CommandName, Command>, 'price'>;
  wallets: Pick<UseCases['wallets'], 'balance' | 'listedToken'>;
  swaps: Pick<UseCases['swaps'], 'readToken'>;
  /** Whose tokens have prices; null: none. */
  pricedNetwork: Network | null;
}

/** One token as a chat shows it: its names, its price as `/price` shows it, the person's holding, its warnings, and what can be done with it. */
export function createTokenCard({ commands, wallets, swaps, pricedNetwork }: TokenCardDeps) {
  /** The wallet that is used by default holds this. Null: it has none, or its balance is not known just now. */
  async function holdingOf(
    context: CommandContext,
    network: Network,
    token: string,
  ): Promise<Holding | null> {
    const [wallet] = usedWallets(context);
    if (!wallet || wallet.network !== network) return null;
    const held = await unlessRefused(
      wallets.balance(context.actor, network, wallet.address, { includeSpam: true }),
    );
    if (held === null) return null;
    if (token === NATIVE_SOL) {
      return { baseUnits: held.lamports, decimals: SOL_DECIMALS, value: held.solValue };
    }
    return held.tokens.find((each) => each.token === token) ?? null;
  }

  return {
    /** By symbol or mint: on the network with prices, else on the network in use. Null: no list has it. */
    listed({ usedNetwork }: CommandContext, word: string): ShownToken | null {
      const network = pricedNetwork ?? usedNetwork;
      if (meansSol(word))
        return { network, token: NATIVE_SOL, symbol: NATIVE_SOL, name: LISTED_SOL.name, facts: null };
      for (const each of new Set([network, usedNetwork])) {
        const found = wallets.listedToken(each, word);
        if (found)
          return { network: each, token: found.mint, symbol: found.symbol, name: found.name, facts: null };
      }
      return null;
    },

    /** A mint on the network in use that no list has: held by the person, or on the chain by a node's word. Null: as far as is known, it is not one. */
    async unlisted(context: CommandContext, mint: string): Promise<ShownToken | null> {
      const { actor, usedNetwork: network } = context;
      const [facts, holding] = await Promise.all([
        unlessRefused(swaps.readToken(actor, network, mint)),
        holdingOf(context, network, mint),
      ]);
      return facts || holding ? { network, token: mint, symbol: null, name: null, facts } : null;
    },

    /** @param range of the chart; undefined: the usual one */
    async show(context: CommandContext, shown: ShownToken, range?: ChartRange): Promise<Reply> {
      const { network, token } = shown;
      const [price, holding] = await Promise.all([
        network === pricedNetwork
          ? commands.price(context, range === undefined ? [token] : [token, range])
          : null,
        holdingOf(context, network, token),
      ]);
      const { html = null, buttons = [], chart } = price?.public ?? {};
      const text = lines(
        titleOf(context, shown),
        ...(html === null ? [] : ['', html]),
        ...(holding && holding.baseUnits > 0n ? ['', holdingText(context, shown, holding)] : []),
        ...tokenWarnings(context.t, shown),
      );
      return {
        public: {
          html: text,
          buttons: [
            ...buttons.map((row) => row.map(onCard)),
            ...tokenButtons(context, shown, { holding, isPriced: network === pricedNetwork }),
          ],
          ...(chart ? { chart } : {}),
        },
      };
    },
  };
}

/** Null: it is refused, or no node answers. The card shows the rest. */
async function unlessRefused<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

/** The names of a token that only the market knows are its issuer's, so they are shown only of one that is verified and imitates no other. */
function titleOf({ t }: CommandContext, { token, symbol, name, network, facts }: ShownToken): string {
  const { report = null, looksLike = null } = facts ?? {};
  const isTrusted = report?.isVerified === true && looksLike === null;
  const names = symbol === null ? (isTrusted ? report : null) : { symbol, name };
  return lines(
    names?.symbol == null
      ? t('token-title-unnamed', { network: t(`network-${network}`) })
      : t('token-title', {
          symbol: names.symbol,
          name: names.name ?? names.symbol,
          network: t(`network-${network}`),
        }),
    token === NATIVE_SOL ? null : code(token).value,
  );
}

function holdingText({ t }: CommandContext, { token, symbol }: ShownToken, held: Holding): string {
  return t('token-held', {
    amount: formatAmount(held.baseUnits, held.decimals),
    token: symbol ?? shortAddress(token),
    worth: worth(held.value),
  });
}

/** Another chart keeps the rest of the card. */
function onCard(button: ChatButton): ChatButton {
  if (!('press' in button) || button.press.do !== 'show_price') return button;
  return { ...button, press: { ...button.press, isCard: true } };
}
