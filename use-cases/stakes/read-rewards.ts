import { z } from 'zod';
import type { RewardQueries, YearOfRewards } from '../../db/stakes/reward-queries.ts';
import type { ValidatorQueries } from '../../db/stakes/validator-queries.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { relationToWallet } from '../../domain/access/relation.ts';
import { isAddress } from '../../domain/addresses.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { Network } from '../../domain/networks.ts';
import type { RecordedReward } from '../../domain/stakes/stake-reward.ts';
import { authorize } from '../access/authorize.ts';
import { decodeCursor, encodeCursor } from '../opaque-cursor.ts';

export interface ReadRewardsDeps {
  chain: Pick<ChainReader, 'knownChainId'>;
  rewards: RewardQueries;
  validators: Pick<ValidatorQueries, 'named'>;
}

export interface RewardListRequest {
  year?: number | undefined;
  cursor?: string | undefined;
  limit: number;
}

export interface RewardPage {
  /** With the name that its validator claims now; null: none. */
  rewards: (RecordedReward & { validatorName: string | null })[];
  /** All years of the wallet. */
  years: YearOfRewards[];
  /** Null on the last page. */
  nextCursor: string | null;
}

const cursorParts = z.tuple([z.int().nonnegative(), z.string().refine(isAddress)]);

export function createReadRewards({ chain, rewards, validators }: ReadRewardsDeps) {
  /** Rewards of the positions that the wallet owned then, newest first. */
  return async function readRewards(
    actor: Actor,
    network: Network,
    address: string,
    { year, cursor, limit }: RewardListRequest,
  ): Promise<RewardPage> {
    authorize(actor, 'position.read', relationToWallet(actor, { network, address }));
    const [epoch, position] = cursor === undefined ? [] : decodeCursor(cursorParts, cursor, 'cursor');
    const before = epoch === undefined || position === undefined ? null : { epoch, position };
    const place = { network, chainId: await chain.knownChainId(network) };
    const found = await rewards.list(place, address, { year: year ?? null, before, limit: limit + 1 });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const [years, known] = await Promise.all([
      rewards.years(place, address),
      validators.named(place, [...new Set(page.map(({ validator }) => validator))]),
    ]);
    return {
      rewards: page.map((reward) => ({
        ...reward,
        validatorName: known.get(reward.validator)?.name ?? null,
      })),
      years,
      nextCursor: found.length > limit && last ? encodeCursor([last.epoch, last.position]) : null,
    };
  };
}
