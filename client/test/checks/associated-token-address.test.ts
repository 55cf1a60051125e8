import { getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import { expect } from 'chai';
import { associatedTokenAddress } from '../../src/checks/associated-token-address.ts';
import { newAddress } from '../support/send-transaction.ts';

describe('the address of a token account', () => {
  it('is the one that the token library derives, for both programs', () => {
    for (const program of [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID]) {
      for (let round = 0; round < 100; round += 1) {
        const [wallet, mint] = [newAddress(), newAddress()];
        const derived = getAssociatedTokenAddressSync(
          new PublicKey(mint),
          new PublicKey(wallet),
          true,
          program,
        );
        expect(associatedTokenAddress(wallet, mint, program.toBase58())).to.equal(derived.toBase58());
      }
    }
  });
});
