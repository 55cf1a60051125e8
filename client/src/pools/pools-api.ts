import { expectName, pathSegment } from '../arguments/expect-arguments.ts';
import type { CallOptions } from '../transport/call-options.ts';
import type { HttpClient } from '../transport/http-client.ts';
import { createPagedList, type PagedList } from '../transport/paged-list.ts';
import { readPool, readPoolPage } from './pool-responses.ts';
import type { Pool } from './pool-types.ts';
import type { PoolSort } from './pool-words.ts';

export interface ListPoolsOptions extends CallOptions {
  /** `liquidity` by default: the largest first. */
  sort?: PoolSort | undefined;
  /** Pools a page, 1 to 30; default 10. */
  limit?: number | undefined;
}

/** Pools in which a token is traded. They come with the pro tier. */
export interface PoolsApi {
  /** The largest pools of a token: `SOL`, a symbol of the network's token list, or the address of a mint. */
  list(token: string, options?: ListPoolsOptions): PagedList<Pool>;
  /** With its fee. */
  get(address: string, options?: CallOptions): Promise<Pool>;
}

export function createPoolsApi(http: HttpClient): PoolsApi {
  return {
    list(token, { sort, limit, signal } = {}) {
      const asked = expectName('token', token);
      return createPagedList({
        signal,
        readPage: async (cursor, pageSignal) => {
          const query = { token: asked, sort, limit, cursor };
          return readPoolPage(
            await http.request({ method: 'GET', path: '/pools', query, signal: pageSignal }),
          );
        },
      });
    },
    async get(address, { signal } = {}) {
      const path = `/pools/${pathSegment('address', address)}`;
      return readPool(await http.request({ method: 'GET', path, signal }));
    },
  };
}
