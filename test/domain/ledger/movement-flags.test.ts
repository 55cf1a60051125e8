import { expect } from 'chai';
import { ledgerEffects } from '../../../domain/ledger/ledger-effects.ts';
import { createMovementRules } from '../../../domain/ledger/movement-rules.ts';
import type { MovementFlag } from '../../../domain/ledger/movement.ts';
import { held, observed, type Sketch } from './observed.ts';

const ALICE = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';
const FRIEND = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const POISONER = '9xQeXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX';
const STRANGER = '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2';
const CENT = 10_000n;

function flags(sketch: Sketch, paidBefore: readonly string[] = [FRIEND]): MovementFlag[] {
  const transaction = observed(sketch);
  const { movements } = ledgerEffects(transaction, (address) => address === ALICE);
  const rules = createMovementRules({ find: (mint) => (mint === 'USDC' ? { symbol: 'USDC' } : null) });
  return movements.flatMap((movement) => rules.flag(movement, transaction, paidBefore).flags);
}

function sol(sender: string, lamports: bigint): Sketch {
  return { lamports: { [sender]: -lamports, [ALICE]: lamports } };
}

function token(mint: string, baseUnits: bigint, owners: readonly string[] = [ALICE]): Sketch {
  const handed = owners.map((owner) => held(owner, mint, 0n, baseUnits));
  const source = held(STRANGER, mint, 10n * baseUnits, (10n - BigInt(owners.length)) * baseUnits);
  return { lamports: { [STRANGER]: 0n }, tokens: [source, ...handed] };
}

describe('what speaks against something that came in', () => {
  it('is that it is too little to be a payment: below 0.001 SOL or 0.01 of a listed token', () => {
    expect(flags(sol(STRANGER, 999_999n))).to.deep.equal(['dust']);
    expect(flags(sol(STRANGER, 1_000_000n))).to.deep.equal([]);
    expect(flags(token('USDC', CENT - 1n))).to.deep.equal(['dust']);
    expect(flags(token('USDC', CENT))).to.deep.equal([]);
    expect(flags(token('BONK', 1n))).to.deep.equal([]);
  });

  it('is nothing where the wallet has paid the sender before', () => {
    expect(flags(sol(FRIEND, 1n))).to.deep.equal([]);
    expect(flags(sol(POISONER, 1n), [FRIEND, POISONER])).to.deep.equal([]);
  });

  it('is that its sender resembles somebody whom the wallet has paid', () => {
    expect(flags(sol(POISONER, 1n))).to.deep.equal(['dust', 'look_alike']);
    expect(flags(sol(POISONER, 5_000_000n))).to.deep.equal(['look_alike']);
    expect(flags(sol(STRANGER, 5_000_000n))).to.deep.equal([]);
  });

  it('is that a token which is not listed goes to five at once', () => {
    const five = [ALICE, 'a', 'b', 'c', 'd'];
    expect(flags(token('BONK', 1n, five))).to.deep.equal(['spam']);
    expect(flags(token('BONK', 1n, five.slice(1)))).to.deep.equal([]);
    expect(flags(token('BONK', 1n, five.slice(0, 4)))).to.deep.equal([]);
    expect(flags(token('USDC', CENT, five))).to.deep.equal([]);
  });

  it('is nothing where the wallet has signed for it', () => {
    expect(flags({ ...sol(POISONER, 1n), signers: [POISONER, ALICE] })).to.deep.equal([]);
  });

  it('is nothing where many get it of somebody whom the wallet has paid', () => {
    const known = [ALICE, 'a', 'b', 'c', 'd'];
    expect(flags(token('BONK', 1n, known), [STRANGER])).to.deep.equal([]);
  });

  it('is that what went out was not signed for, and nothing else', () => {
    const sent = { lamports: { [STRANGER]: 0n, [ALICE]: -1n, [POISONER]: 1n } };
    expect(flags(sent)).to.deep.equal(['unsigned']);
    expect(flags({ ...sent, signers: [STRANGER, ALICE] })).to.deep.equal([]);
  });

  it('is asked of whoever paid where nobody has less of it', () => {
    const minted = { lamports: { [POISONER]: 0n }, tokens: [held(ALICE, 'USDC', 0n, 1n)] };
    expect(flags(minted)).to.deep.equal(['dust', 'look_alike']);
  });
});
