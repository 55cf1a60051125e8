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
    sendAccounts: async () => ({
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
    }),
    randomAddress: () => RECIPIENT,
    isOnCurve: () => true,
    isSignatureOf: () => true,
  };
}
