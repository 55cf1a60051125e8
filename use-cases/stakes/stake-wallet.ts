import type { OpenCommitments, OpenOperations, OwnedChain } from '../../db/operations/open-commitments.ts';
import { SOL_DECIMALS } from '../../domain/amounts.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { ServiceError } from '../../domain/errors.ts';
import { refusal } from '../../domain/refusal.ts';
import { admitSender } from '../../domain/operations/admit-sender.ts';
import { epochEndsAt, firstSlotOf, type EpochNow } from '../../domain/stakes/epoch.ts';
import type { StakeAction } from '../../domain/stakes/stake-action.ts';
import type { StakeEstimate, StakeProblem } from '../../domain/stakes/stake-estimate.ts';
import type { StakeEpoch, StakePreview } from '../../domain/stakes/stake.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import { toStoredValue } from '../../domain/prices/stored-value.ts';
import { usdValue } from '../../domain/prices/usd-value.ts';
import type { UsdPrices } from '../prices/usd-prices.ts';
import { admitWithEstimate, insufficientFunds, type WalletFunds } from '../operations/wallet-funds.ts';

export interface StakeWalletDeps {
  chain: ChainReader;
  operations: {
    openCommitments(wallet: OwnedChain & { walletAddress: string }, mint: null): Promise<OpenCommitments>;
  };
  usdPrices: Pick<UsdPrices, 'now'>;
}

/** The wallet and the chain, as every kind of stake needs them before it is prepared. */
export interface StakeWallet {
  from: string;
  lamports: bigint;
  open: OpenCommitments;
  rentLamports: bigint;
  minimumDelegation: bigint;
  epochNow: EpochNow;
  referenceKey: string;
}

export interface EstimatedStake {
  preview: StakePreview;
  admitUnderLock(open: OpenOperations): void;
}

export type StakeWallets = ReturnType<typeof createStakeWallets>;

export function createStakeWallets({ chain, operations, usdPrices }: StakeWalletDeps) {
  return {
    async read(place: OwnedChain, from: string): Promise<StakeWallet> {
      const { network } = place;
      const [accounts, open, terms, epochNow] = await Promise.all([
        chain.walletAccounts(network, { from, recipient: from, mint: null }),
        operations.openCommitments({ ...place, walletAddress: from }, null),
        chain.stakes.terms(network),
        chain.stakes.epoch(network),
      ]);
      admitSender(accounts.sender);
      return {
        from,
        lamports: accounts.senderLamports,
        open,
        ...terms,
        epochNow,
        referenceKey: chain.randomAddress(),
      };
    },

    /** Simulates the action, and refuses what the wallet cannot pay. `given`: lamports that leave the wallet for a position. */
    async estimate(
      { network }: OwnedChain,
      wallet: StakeWallet,
      action: StakeAction,
      terms: { feeCapLamports: bigint; given: bigint; moved: bigint; rentLamports: bigint },
    ): Promise<EstimatedStake> {
      const { from, referenceKey, open } = wallet;
      const { feeCapLamports, given, moved, rentLamports } = terms;
      const balance: WalletFunds = {
        token: { name: NATIVE_SOL, mint: null },
        decimals: SOL_DECIMALS,
        held: wallet.lamports,
        senderLamports: wallet.lamports,
        amount: given,
      };
      const needs = { baseUnits: given, networkFeeLamports: 0n, rentLamports };
      admitWithEstimate(balance, needs, open);
      const [estimate, priceOf] = await Promise.all([
        chain.estimateStake(network, { from, action, referenceKey, feeCapLamports, priority: 'medium' }),
        usdPrices.now(network, [NATIVE_SOL]),
      ]);
      if (!estimate.ok) throw refused(estimate);
      const { computeUnitLimit, priorityMicroLamports, networkFeeLamports, slot } = estimate;
      const paid = { ...needs, networkFeeLamports };
      admitWithEstimate(balance, paid, open);
      return {
        admitUnderLock: (openByThen) => admitWithEstimate(balance, paid, openByThen),
        preview: {
          networkFeeLamports: `${networkFeeLamports}`,
          computeUnitLimit,
          priorityMicroLamports: `${priorityMicroLamports}`,
          rentLamports: `${rentLamports}`,
          epoch: storedEpoch(wallet.epochNow),
          slot,
          value: toStoredValue(usdValue(moved, SOL_DECIMALS, priceOf(NATIVE_SOL))),
        },
      };
    },
  };
}

function storedEpoch(now: EpochNow): StakeEpoch {
  return {
    number: now.epoch,
    firstSlot: firstSlotOf(now),
    slots: now.slotsInEpoch,
    endsAt: epochEndsAt(now).toISOString(),
    slotMs: now.slotMs,
  };
}

function refused({ problem, explanation }: Extract<StakeEstimate, { ok: false }>): ServiceError {
  return REFUSALS[problem](explanation);
}

const REFUSALS: Record<StakeProblem, (explanation: string) => ServiceError> = {
  insufficient_funds: () =>
    insufficientFunds(
      'After amount, fee and rent a wallet must keep either nothing or the rent minimum of an account; stake less, or "max".',
      refusal('funds_rent_minimum'),
    ),
  changed: (explanation) =>
    new ServiceError('CONFLICT', 'The position has changed meanwhile.', {
      details: `The simulation failed: ${explanation}. Nothing was started; look at the positions, and try again.`,
      refusal: refusal('stake_changed'),
    }),
  refused: (explanation) =>
    new ServiceError('INVALID_REQUEST', 'The network refuses this transaction.', {
      details: `The simulation failed: ${explanation}.`,
      refusal: refusal('network_refuses', { explanation }),
    }),
};
