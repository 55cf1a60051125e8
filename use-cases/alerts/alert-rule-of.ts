import type { WantedPrices } from '../../db/prices/wanted-prices.ts';
import type { WalletStore } from '../../db/wallets/wallet-store.ts';
import type { AlertRule } from '../../domain/alerts/alert-rule.ts';
import { SOL_DECIMALS } from '../../domain/amounts.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { invalidField } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { refusal } from '../../domain/refusal.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import { pricedToken, requirePrices } from '../prices/priced-token.ts';
import { balanceRule, isBalanceCondition, priceRule, type AlertInput } from './alert-input.ts';

export interface AlertRuleOfDeps {
  chain: Pick<ChainReader, 'listedToken' | 'walletAccounts'>;
  wallets: Pick<WalletStore, 'find'>;
  wanted: Pick<WantedPrices, 'want'>;
  pricedNetwork: Network | null;
}

/** Reads a caller's words into a rule. */
export function createAlertRuleOf({ chain, wallets, wanted, pricedNetwork }: AlertRuleOfDeps) {
  async function decimalsOf(network: Network, token: string, wallet: string): Promise<number> {
    if (token === NATIVE_SOL) return SOL_DECIMALS;
    const { mint } = await chain.walletAccounts(network, { from: wallet, recipient: wallet, mint: token });
    if (!mint) {
      const problem = `no mint exists at ${token} on ${network}`;
      throw invalidField('token', problem, refusal('mint_missing', { mint: token }));
    }
    return mint.decimals;
  }

  /** Throws INVALID_REQUEST that names the field. */
  return async function alertRuleOf(
    ownerId: string,
    network: Network,
    input: AlertInput,
  ): Promise<AlertRule> {
    const { condition, walletAddress } = input;
    const { token, symbol } = pricedToken(chain, network, input.token);
    if (token === null) {
      throw invalidField(
        'token',
        `no token of ${network} is listed as ${JSON.stringify(input.token)}; name its mint instead`,
        refusal('token_unlisted', { token: input.token, network }),
      );
    }
    if (isBalanceCondition(condition)) {
      if (walletAddress === undefined) throw invalidField('wallet_address', 'is required for a balance');
      if (!(await wallets.find(network, ownerId, walletAddress))) {
        throw invalidField(
          'wallet_address',
          `is not one of your wallets on ${network}; connect or watch it first`,
          refusal('alert_wallet'),
        );
      }
      const decimals = await decimalsOf(network, token, walletAddress);
      return balanceRule({ ...input, condition }, { token, decimals, walletAddress });
    }
    requirePrices(network, pricedNetwork);
    const rule = priceRule({ ...input, condition }, token);
    // Its first price comes seconds later; while the alert stands, it stays wanted.
    if (symbol === null) await wanted.want(network, [token]);
    return rule;
  };
}
