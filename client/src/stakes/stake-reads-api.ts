import { expectName } from '../arguments/expect-arguments.ts';
import type { CallOptions } from '../transport/call-options.ts';
import type { HttpClient } from '../transport/http-client.ts';
import { createPagedList, type PagedList } from '../transport/paged-list.ts';
import { readStakePositions, readStakeRewardPage, readValidatorPage } from './stake-read-responses.ts';
import type { StakePositions, StakeReward, StakeRewardPage, Validator } from './stake-read-types.ts';
import type { ValidatorSort } from './stake-words.ts';

export interface StakeRewardsOptions extends CallOptions {
  /** Rewards that were paid in this year, in UTC. */
  year?: number | undefined;
  /** Rewards a page, 1 to 1000; default 100. */
  limit?: number | undefined;
}

export interface ListValidatorsOptions extends CallOptions {
  /** Part of a name, or the beginning of an address. */
  search?: string | undefined;
  /** `yield` by default. */
  sort?: ValidatorSort | undefined;
  /** Validators a page, 1 to 100; default 20. */
  limit?: number | undefined;
}

/** Stakes as the service knows them, on the client's network. */
export interface StakeReadsApi {
  /** The positions that a wallet owns or may delegate, with dates and the actions that are possible now. */
  positions(address: string, options?: CallOptions): Promise<StakePositions>;
  /** Rewards of a wallet, newest first. */
  rewards(address: string, options?: StakeRewardsOptions): PagedList<StakeReward, StakeRewardPage>;
  /** The validators of the network, the best first. Yields are estimates. */
  validators(options?: ListValidatorsOptions): PagedList<Validator>;
}

export function createStakeReadsApi(http: HttpClient): StakeReadsApi {
  return {
    async positions(address, { signal } = {}) {
      const query = { address: expectName('address', address) };
      return readStakePositions(await http.request({ method: 'GET', path: '/stake', query, signal }));
    },

    rewards(address, { year, limit, signal } = {}) {
      const asked = expectName('address', address);
      return createPagedList({
        signal,
        readPage: async (cursor, pageSignal) => {
          const query = { address: asked, year, limit, cursor };
          const path = '/stake/rewards';
          return readStakeRewardPage(await http.request({ method: 'GET', path, query, signal: pageSignal }));
        },
      });
    },

    validators({ search, sort, limit, signal } = {}) {
      return createPagedList({
        signal,
        readPage: async (cursor, pageSignal) => {
          const query = { search, sort, limit, cursor };
          const path = '/stake/validators';
          return readValidatorPage(await http.request({ method: 'GET', path, query, signal: pageSignal }));
        },
      });
    },
  };
}
