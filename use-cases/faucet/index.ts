import type { Actor, ProvenWallet } from '../../domain/access/actor.ts';
import { relationToWallet } from '../../domain/access/relation.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { AskFaucet, AskFaucetOptions, Gift } from '../../domain/faucet/ask-faucet.ts';
import { authorize } from '../access/authorize.ts';

export type Faucet = ReturnType<typeof createFaucet>;

/** @param askFaucet null: the operator has set no faucet */
export function createFaucet({ askFaucet }: { askFaucet: AskFaucet | null }) {
  return {
    /**
     * Play money for a wallet of a test network: a chat asks for its own wallets, a page for any. The faucet itself limits how often.
     * Throws NOT_FOUND without a faucet, RATE_LIMIT_EXCEEDED and NETWORK_ERROR.
     */
    async give(actor: Actor, wallet: ProvenWallet, options: AskFaucetOptions = {}): Promise<Gift[]> {
      authorize(actor, 'faucet.ask', relationToWallet(actor, wallet));
      if (!askFaucet || wallet.network === 'mainnet') {
        throw new ServiceError('NOT_FOUND', 'No faucet gives money on this network.', {
          details: 'Play money exists on a test network only, if the operator has set FAUCET_URL.',
        });
      }
      return askFaucet(wallet.address, options);
    },
  };
}
