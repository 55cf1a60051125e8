import { expect } from 'chai';
import { contentHash } from '../../../../domain/operations/content-hash.ts';
import { swapKind } from '../../../../domain/swaps/swap-kind.ts';
import { swapContentHash, type SwapContent } from '../../../src/checks/swaps/swap-content.ts';
import { newAddress } from '../../support/send-transaction.ts';

const VECTOR: SwapContent = {
  operationId: 'op_01890a5d-ac96-774b-bcce-b302099a8057',
  network: 'devnet',
  chainId: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  from: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
  mintIn: 'SOL',
  mintOut: '8opHzTAnfzRpPEx21XtnrVTX28YQuCpAjcn1PczScKh',
  amountIn: '1000000000',
  minimumOut: '149250000',
  slippageBps: 50,
  feeCapLamports: '1000000',
};
const VECTOR_HASH = 'sha256:e7c46b44169871634bd623cb0890324772e13691b6aecf9d76197c6924754459';

/** The hash that the service computes for a swap. */
function serviceHash({ operationId, network, chainId, mintIn, mintOut, ...swap }: SwapContent): string {
  return contentHash({
    version: swapKind.contentVersion,
    operationId,
    network,
    chainId,
    kind: 'swap',
    parts: swapKind.contentParts({
      ...swap,
      input: { token: 'A', mint: mintIn, decimals: 9 },
      output: { token: 'B', mint: mintOut, decimals: 6 },
    }),
  });
}

describe('swapContentHash', () => {
  it('computes the hash of the test vector, as the service does', () => {
    expect(swapContentHash(VECTOR)).to.equal(VECTOR_HASH);
    expect(serviceHash(VECTOR)).to.equal(VECTOR_HASH);
  });

  it('agrees with the service for random contents', () => {
    for (let round = 0; round < 100; round += 1) {
      const content: SwapContent = {
        operationId: `op_${newAddress()}`,
        network: round % 2 === 0 ? 'mainnet' : 'devnet',
        chainId: newAddress(),
        from: newAddress(),
        mintIn: round % 3 === 0 ? 'SOL' : newAddress(),
        mintOut: newAddress(),
        amountIn: `${Math.floor(Math.random() * 1e15)}`,
        minimumOut: `${Math.floor(Math.random() * 1e15)}`,
        slippageBps: round,
        feeCapLamports: `${Math.floor(Math.random() * 1e6)}`,
      };
      expect(swapContentHash(content)).to.equal(serviceHash(content));
    }
  });

  it('changes with each of its fields', () => {
    const changed: SwapContent[] = [
      { ...VECTOR, operationId: 'op_2' },
      { ...VECTOR, network: 'mainnet' },
      { ...VECTOR, chainId: 'local' },
      { ...VECTOR, from: VECTOR.mintOut },
      { ...VECTOR, mintIn: VECTOR.from },
      { ...VECTOR, mintOut: 'SOL' },
      { ...VECTOR, amountIn: '1000000001' },
      { ...VECTOR, minimumOut: '149250001' },
      { ...VECTOR, slippageBps: 51 },
      { ...VECTOR, feeCapLamports: '1000001' },
    ];
    expect(new Set([VECTOR, ...changed].map(swapContentHash)).size).to.equal(changed.length + 1);
  });
});
