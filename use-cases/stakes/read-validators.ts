import { z } from 'zod';
import type { ListedValidator, ValidatorQueries } from '../../db/stakes/validator-queries.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { isAddress } from '../../domain/addresses.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { Network } from '../../domain/networks.ts';
import type { ValidatorSort } from '../../domain/stakes/validator-sort.ts';
import { authorizeOwner } from '../access/authorize.ts';
import { decodeCursor, encodeCursor } from '../opaque-cursor.ts';

export interface ReadValidatorsDeps {
  chain: Pick<ChainReader, 'knownChainId'>;
  validators: Pick<ValidatorQueries, 'list'>;
}

export interface ValidatorListRequest {
  search?: string | undefined;
  sort: ValidatorSort;
  cursor?: string | undefined;
  limit: number;
}

export interface ValidatorPage {
  validators: ListedValidator[];
  /** Null on the last page. */
  nextCursor: string | null;
}

const cursorParts = z.tuple([z.string().regex(/^-?\d{1,20}$/), z.string().refine(isAddress)]);

export function createReadValidators({ chain, validators }: ReadValidatorsDeps) {
  /** The validators of the network as a worker has last seen them, the best first. */
  return async function readValidators(
    actor: Actor,
    network: Network,
    { search, sort, cursor, limit }: ValidatorListRequest,
  ): Promise<ValidatorPage> {
    authorizeOwner(actor, 'validator.read');
    const [key, address] = cursor === undefined ? [] : decodeCursor(cursorParts, cursor, 'cursor');
    const after = key === undefined || address === undefined ? null : { key, address };
    const place = { network, chainId: await chain.knownChainId(network) };
    const found = await validators.list(place, { search: search ?? null, sort, after, limit: limit + 1 });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      validators: page,
      nextCursor: found.length > limit && last ? encodeCursor([last.place.key, last.place.address]) : null,
    };
  };
}
