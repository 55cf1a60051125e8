import type { ChainReader } from '../../../domain/chain-reader.ts';
import { RECIPIENT } from '../../support/operation-fixture.ts';

/** The chain that operation fixtures belong to. Every wallet has 10 SOL, every signature is right, every send would work. */
export function fakeChain(): ChainReader {
  const slot = 5;
  return {
    chainId: async () => 'test-chain',
    knownChainId: async () => 'test-chain',
    noWallet: async () => null,
    balance: async () => ({ lamports: 10_000_000_000n, tokens: [], slot }),
    blockHeight: async () => slot,
    slot: async () => slot,
    memos: async () => [],
    listedToken: () => null,
    tokenName: (_network, token) => token,
    listedTokens: () => [],
    walletAccounts: async () => ({
      sender: { kind: 'wallet' },
      senderLamports: 10_000_000_000n,
      recipient: { kind: 'wallet' },
      mint: null,
      source: null,
      destination: null,
      destinationLamports: 0n,
    }),
    estimateSend: async () => ({
      ok: true,
      baseUnits: 1_000_000n,
      computeUnitLimit: 500,
      priorityMicroLamports: 0n,
      networkFeeLamports: 5_000n,
      rentLamports: 0n,
    }),
    estimateSwap: async () => ({
      ok: true,
      computeUnitLimit: 90_000,
      priorityMicroLamports: 0n,
      networkFeeLamports: 5_000n,
      rentLamports: 0n,
      wrappedLamports: 0n,
    }),
    rentMinimums: async () => ({ wallet: 890_880n, tokenAccount: 2_039_280n }),
    estimateStake: async () => ({
      ok: true,
      computeUnitLimit: 20_000,
      priorityMicroLamports: 0n,
      networkFeeLamports: 5_000n,
      slot: 302_616_000,
    }),
    positionAddress: async () => RECIPIENT,
    randomAddress: () => RECIPIENT,
    isOnCurve: () => true,
    isSignatureOf: () => true,
    stakes: {
      positionsOf: async () => [],
      positions: async (_network, addresses) => addresses.map(() => null),
      epoch: async () => ({
        epoch: 700,
        slot: 302_616_000,
        slotIndex: 216_000,
        slotsInEpoch: 432_000,
        slotMs: 200,
        at: new Date('2026-01-01T00:00:00Z'),
      }),
      history: async () => new Map(),
      terms: async () => ({ rentLamports: 2_282_880n, minimumDelegation: 1_000_000_000n }),
      voteAccount: async () => null,
      voteAccounts: async () => [],
      inflation: async () => ({
        validatorRateBillionths: 40_000_000n,
        supplyLamports: 600_000_000_000_000_000n,
      }),
    },
  };
}
