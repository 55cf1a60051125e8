import { expectAddress } from '../arguments/common-arguments.ts';
import { UnexpectedAnswerError } from '../errors.ts';
import type { CallOptions } from '../transport/call-options.ts';
import { eventData } from '../transport/event-stream.ts';
import { followEvents, type FollowOptions } from '../transport/follow-events.ts';
import type { HttpClient } from '../transport/http-client.ts';
import type { ApiRequest } from '../transport/http-request.ts';
import { readBalance } from './balance-response.ts';
import type { Balance } from './balance-types.ts';

export interface BalanceOptions extends CallOptions {
  /** Includes tokens flagged as spam; only a wallet that the service follows has such flags. */
  includeSpam?: boolean | undefined;
}

export interface FollowBalanceOptions extends FollowOptions, Pick<BalanceOptions, 'includeSpam'> {}

export interface BalanceApi {
  getBalance(address: string, options?: BalanceOptions): Promise<Balance>;
  /**
   * The balance now, then each other one, within about a second. Connects again after a cut, and each connection begins with the balance as
   * it is. A slow caller gets the newest balance, not all of them. Ends after one balance for a wallet that the service does not follow.
   */
  followBalance(address: string, options?: FollowBalanceOptions): AsyncGenerator<Balance, void>;
}

export function createBalanceApi(http: HttpClient): BalanceApi {
  return {
    async getBalance(address, { includeSpam, signal } = {}) {
      const request = balanceRequest(address, includeSpam);
      return readBalance(await http.request({ ...request, method: 'GET', signal }));
    },
    async *followBalance(address, { includeSpam, signal, maxOutageMs } = {}) {
      const request = balanceRequest(address, includeSpam);
      for await (const { event, data } of followEvents({ http, request, signal, maxOutageMs })) {
        if (event === 'end') return;
        if (event !== 'balance') continue;
        const balance = readBalance(eventData(data));
        if (balance.wallet_address !== address) {
          throw new UnexpectedAnswerError(
            `Asked for the balance of ${address}, got that of ${balance.wallet_address}`,
          );
        }
        yield balance;
      }
    },
  };
}

function balanceRequest(
  address: string,
  includeSpam: boolean | undefined,
): Pick<ApiRequest, 'path' | 'query'> {
  expectAddress('address', address);
  const query = { address, include_spam: includeSpam === undefined ? undefined : `${includeSpam}` };
  return { path: '/wallet/balance', query };
}
