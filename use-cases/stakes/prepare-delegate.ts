import type { OwnedChain } from '../../db/operations/open-commitments.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { stakeSeed } from '../../domain/stakes/stake-seed.ts';
import type { DelegatePreview, DelegateRequest } from '../../domain/stakes/stake.ts';
import { admitStakeWarnings } from './admit-stake-warnings.ts';
import type { DelegatedAmount } from './delegated-amount.ts';
import type { PreparedStake } from './prepared-stake.ts';
import type { DelegateInput } from './stake-input.ts';
import type { StakeWallets } from './stake-wallet.ts';
import type { ReadValidatorFacts } from './validator-facts.ts';

export interface PrepareDelegateDeps {
  chain: Pick<ChainReader, 'positionAddress'>;
  wallets: StakeWallets;
  validatorFacts: ReadValidatorFacts;
  delegatedAmount: DelegatedAmount;
}

export function createPrepareDelegate({
  chain,
  wallets,
  validatorFacts,
  delegatedAmount,
}: PrepareDelegateDeps) {
  /** Reads wallet and validator, refuses what cannot be, and simulates the transaction. */
  return async function prepareDelegate(
    place: OwnedChain,
    input: DelegateInput,
  ): Promise<PreparedStake<DelegateRequest, DelegatePreview>> {
    const { from, validator, feeCapLamports, accept } = input;
    const [wallet, facts] = await Promise.all([wallets.read(place, from), validatorFacts(place, validator)]);
    const { rentLamports, referenceKey } = wallet;
    const lamports = await delegatedAmount(place, input, wallet);
    admitStakeWarnings(accept, facts.warnings);
    const seed = stakeSeed(referenceKey);
    const position = await chain.positionAddress(from, seed);
    const { preview, admitUnderLock } = await wallets.estimate(
      place,
      wallet,
      { kind: 'stake.delegate', validator, position, seed, lamports, rentLamports },
      { feeCapLamports, given: lamports, moved: lamports, rentLamports },
    );
    return {
      referenceKey,
      admitUnderLock,
      request: {
        from,
        validator,
        lamports: `${lamports}`,
        seed,
        position,
        feeCapLamports: `${feeCapLamports}`,
      },
      preview: { ...preview, ...facts },
    };
  };
}
