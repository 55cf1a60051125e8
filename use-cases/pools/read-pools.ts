import { z } from 'zod';
import type { Actor } from '../../domain/access/actor.ts';
import { isAddress } from '../../domain/addresses.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { pageOfPools, POOL_SORTS, type PoolPlace, type PoolSort } from '../../domain/pools/pool-order.ts';
import type { Pool, PoolSourceName, PoolToken } from '../../domain/pools/pool.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import { refusal } from '../../domain/refusal.ts';
import { authorizeOwner, notFound } from '../access/authorize.ts';
import { decodeCursor, encodeCursor } from '../opaque-cursor.ts';
import { pricedToken } from '../prices/priced-token.ts';
import type { KeptAnswer } from '../kept-answers.ts';
import type { PoolFee, PoolReader } from './pool-reader.ts';

export interface ReadPoolsDeps {
  chain: Pick<ChainReader, 'listedToken'>;
  reader: PoolReader;
  /** The network whose pools the providers know; null: none. */
  network: Network | null;
}

export interface SideOfPool {
  /** The mint, or SOL. */
  token: string;
  /** The symbol of the token list, else the one that the source reports; null: none. */
  symbol: string | null;
  /** True: the token list has it. Otherwise anyone may have given it this symbol. */
  isListed: boolean;
}

export interface FoundPool extends Omit<Pool, 'base' | 'quote'> {
  base: SideOfPool;
  quote: SideOfPool;
  fee: PoolFee;
  source: PoolSourceName;
  /** When the source said it. */
  asOf: Date;
  /** No source has given a newer answer. */
  isStale: boolean;
}

export interface PoolsRequest {
  token: string;
  sort: PoolSort;
  limit: number;
  cursor?: string | undefined;
}

export interface PoolsPage {
  pools: FoundPool[];
  /** Null on the last page. */
  nextCursor: string | null;
}

const cursorParts = z.tuple([
  z.enum(POOL_SORTS),
  z
    .string()
    .regex(/^-?\d{1,60}$/)
    .transform(BigInt)
    .or(z.literal('').transform(() => null)),
  z.string().max(64),
]);

const LIST_FEE: PoolFee = { percent: null, reason: 'single_pool_only' };

export function createReadPools({ chain, reader, network: ofPools }: ReadPoolsDeps) {
  function requirePools(network: Network): void {
    if (network === ofPools) return;
    const other = ofPools === null ? 'This server reads no pools.' : `Pools are read for ${ofPools}.`;
    throw new ServiceError('INVALID_REQUEST', `Pools on ${network} are not known here.`, {
      details: `X-Network: ${other}`,
    });
  }

  function sideOf(network: Network, { token, symbol }: PoolToken): SideOfPool {
    const { symbol: listed } = pricedToken(chain, network, token);
    return { token, symbol: listed ?? symbol, isListed: listed !== null };
  }

  function foundPool(
    network: Network,
    { base, quote, ...pool }: Pool,
    fee: PoolFee,
    { asOf, isStale }: Pick<KeptAnswer<unknown>, 'asOf' | 'isStale'>,
    source: PoolSourceName,
  ): FoundPool {
    return {
      ...pool,
      base: sideOf(network, base),
      quote: sideOf(network, quote),
      fee,
      source,
      asOf,
      isStale,
    };
  }

  return {
    /** A page of the token's largest pools. */
    async list(
      actor: Actor,
      network: Network,
      { token: asked, sort, limit, cursor }: PoolsRequest,
    ): Promise<PoolsPage> {
      authorizeOwner(actor, 'pool.read');
      const after = cursor === undefined ? null : placeIn(cursor, sort);
      requirePools(network);
      const { token } = pricedToken(chain, network, asked);
      if (token === null) {
        throw new ServiceError('NOT_FOUND', 'The token is unknown.', {
          details: 'token: name it by its mint, or by a symbol of the token list.',
          refusal: refusal('token_unlisted', { token: asked, network }),
        });
      }
      const kept = await orUnavailable(() => reader.list(token));
      const { pools, next } = pageOfPools(kept.answer.pools, { sort, after, limit });
      return {
        pools: pools.map((pool) => foundPool(network, pool, LIST_FEE, kept, kept.answer.source)),
        nextCursor: next && encodeCursor([sort, next.rank?.toString() ?? '', next.address]),
      };
    },

    async read(actor: Actor, network: Network, address: string): Promise<FoundPool> {
      authorizeOwner(actor, 'pool.read');
      requirePools(network);
      if (!isAddress(address)) throw notFound('pool');
      const kept = await orUnavailable(() => reader.single(address));
      if (!kept.answer) throw notFound('pool');
      const { pool, fee, source } = kept.answer;
      return foundPool(network, pool, fee, kept, source);
    },
  };
}

/** A cursor is of one order: in another one, its place means nothing. */
function placeIn(cursor: string, sort: PoolSort): PoolPlace {
  const [ofSort, rank, address] = decodeCursor(cursorParts, cursor, 'cursor');
  if (ofSort !== sort) {
    throw new ServiceError('INVALID_REQUEST', 'The request is invalid.', {
      details: `cursor: it is of a list sorted by ${ofSort}`,
    });
  }
  return { rank, address };
}

async function orUnavailable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    if (!(cause instanceof ProviderError)) throw cause;
    throw new ServiceError('SERVICE_UNAVAILABLE', 'The pools are not known at present.', {
      details: 'The providers of pools do not answer.',
      refusal: refusal('pools_unavailable'),
      cause,
    });
  }
}
