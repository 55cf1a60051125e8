import { code, escapeHtml, Html, lines } from '../../chat-texts/html.ts';
import { shortAddress } from '../../chat-texts/short-address.ts';
import type { ChatButton } from '../../domain/chats/chat-content.ts';
import type { Network } from '../../domain/networks.ts';
import { ageInDays, POOL_SOURCE_NAMES } from '../../domain/pools/pool.ts';
import { PRICE_DECIMALS, shortPrice, type Price } from '../../domain/prices/price.ts';
import { isSameSymbol } from '../../domain/token-symbol.ts';
import type { UseCases } from '../../use-cases/index.ts';
import type { FoundPool, SideOfPool } from '../../use-cases/pools/read-pools.ts';
import { refuses, says, type CommandContext, type Reply } from '../command.ts';

export interface PoolCardsDeps {
  pools: Pick<UseCases['pools'], 'list' | 'read'>;
  /** Whose tokens have prices and pools; null: none. */
  pricedNetwork: Network | null;
}

/** As many as people compare at a glance. */
const PAGE = 5;

const MS_PER_MINUTE = 60_000;
const UNITS_PER_USD = 10n ** BigInt(PRICE_DECIMALS);

/** A place in a token's pools; null: the first page. */
export interface PoolsPlace {
  token: string;
  cursor: string | null;
}

/** A page of a token's pools, and one pool with its fee, each in the same message. */
export function createPoolCards({ pools, pricedNetwork }: PoolCardsDeps) {
  return {
    async list(context: CommandContext, { token, cursor }: PoolsPlace): Promise<Reply> {
      const { t, actor } = context;
      if (pricedNetwork === null) return refuses(t('pools-none-here'));
      const request = { token, sort: 'liquidity', limit: PAGE, cursor: cursor ?? undefined } as const;
      const page = await pools.list(actor, pricedNetwork, request);
      const [first] = page.pools;
      if (!first) return says(t('pools-none', { token }));
      const html = lines(
        t('pools-title', { token: listedName(token, first) }),
        ...page.pools.map((pool, index) =>
          t('pools-line', {
            place: index + 1,
            pair: pairOf(pool),
            dex: pool.dex,
            liquidity: dollars(pool.liquidity),
            volume: dollars(pool.volume24h),
          }),
        ),
        ...unlistedIn(t, page.pools),
        ...sourceOf(t, first),
      );
      const numbers = page.pools.map(({ address }, index): ChatButton => ({
        label: String(index + 1),
        press: { do: 'show_pool', address, token, cursor },
      }));
      const { nextCursor } = page;
      return says(html, [
        numbers,
        ...(nextCursor === null
          ? []
          : [[listButton(t.label('button-more-pools'), { token, cursor: nextCursor })]]),
      ]);
    },

    async show(
      context: CommandContext,
      { address, ...place }: PoolsPlace & { address: string },
    ): Promise<Reply> {
      const { t, actor } = context;
      if (pricedNetwork === null) return refuses(t('pools-none-here'));
      const pool = await pools.read(actor, pricedNetwork, address);
      const { fee, price } = pool;
      const days = ageInDays(pool.createdAt, new Date());
      const html = lines(
        t('pool-title', { pair: pairOf(pool), dex: pool.dex }),
        price === null ? null : t('pool-price', { base: nameOf(pool.base), price: shortPrice(price) }),
        t('pool-liquidity', { liquidity: dollars(pool.liquidity) }),
        t('pool-volume', { volume: dollars(pool.volume24h) }),
        fee.percent === null ? t(`pool-fee-${fee.reason}`) : t('pool-fee', { percent: fee.percent }),
        days === null ? null : t('pool-age', { days }),
        ...unlistedIn(t, [pool]),
        t('pool-address', { address: code(address) }),
        ...sourceOf(t, pool),
      );
      return says(html, [[listButton(t.label('button-all-pools'), place)]]);
    },
  };
}

/** As the list writes it, whose token is on one side of each pool. */
function listedName(token: string, { base, quote }: FoundPool): string {
  const names = [base, quote].flatMap(({ symbol, isListed }) =>
    isListed && symbol !== null ? [symbol] : [],
  );
  return names.find((symbol) => isSameSymbol(token, symbol)) ?? token;
}

function listButton(label: string, { token, cursor }: PoolsPlace): ChatButton {
  return { label, press: { do: 'list_pools', token, cursor } };
}

function pairOf({ base, quote }: FoundPool): Html {
  return new Html(`${nameOf(base).value}/${nameOf(quote).value}`);
}

/** Strangers may call a token like an address of the web, of which the messenger must not make a link. */
function nameOf({ symbol, token, isListed }: SideOfPool): Html {
  const name = symbol ?? shortAddress(token);
  return isListed ? new Html(escapeHtml(name)) : code(name);
}

/** Whole dollars, in the grouping of the language. */
function dollars(amount: Price | null): number | string {
  return amount === null ? '–' : Number(amount / UNITS_PER_USD);
}

/** Each unlisted token once, with its whole mint. */
function unlistedIn(t: CommandContext['t'], pools: readonly FoundPool[]): string[] {
  const unlisted = pools.flatMap(({ base, quote }) => [base, quote]).filter(({ isListed }) => !isListed);
  return [...new Map(unlisted.map((side) => [side.token, side])).values()].map((side) =>
    t('pools-unlisted', { symbol: nameOf(side), mint: code(side.token) }),
  );
}

/** The message stays in the chat, so it says the time and not the age. */
function sourceOf(t: CommandContext['t'], { source, asOf, isStale }: FoundPool): string[] {
  const minutes = Math.floor((Date.now() - asOf.getTime()) / MS_PER_MINUTE);
  return [
    ...(isStale ? [t('pools-stale', { minutes })] : []),
    t('pools-read', {
      source: POOL_SOURCE_NAMES[source],
      time: asOf.toISOString().slice(0, 16).replace('T', ' '),
    }),
  ];
}
