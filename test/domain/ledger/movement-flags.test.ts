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

describe('flags of a received movement', () => {
  it('are `dust` for less than 0.001 SOL or 0.01 of a listed token', () => {
    expect(flags(sol(STRANGER, 999_999n))).to.deep.equal(['dust']);
    expect(flags(sol(STRANGER, 1_000_000n))).to.deep.equal([]);
    expect(flags(token('USDC', CENT - 1n))).to.deep.equal(['dust']);
    expect(flags(token('USDC', CENT))).to.deep.equal([]);
    expect(flags(token('BONK', 1n))).to.deep.equal([]);
  });

  it('are none if the wallet has paid the sender before', () => {
    expect(flags(sol(FRIEND, 1n))).to.deep.equal([]);
    expect(flags(sol(POISONER, 1n), [FRIEND, POISONER])).to.deep.equal([]);
  });

  it('are `look_alike` if its sender resembles an address that the wallet has paid', () => {
    expect(flags(sol(POISONER, 1n))).to.deep.equal(['dust', 'look_alike']);
    expect(flags(sol(POISONER, 5_000_000n))).to.deep.equal(['look_alike']);
    expect(flags(sol(STRANGER, 5_000_000n))).to.deep.equal([]);
  });

  it('are `spam` if an unlisted token goes to five owners at once', () => {
    const five = [ALICE, 'a', 'b', 'c', 'd'];
    expect(flags(token('BONK', 1n, five))).to.deep.equal(['spam']);
    expect(flags(token('BONK', 1n, five.slice(1)))).to.deep.equal([]);
    expect(flags(token('BONK', 1n, five.slice(0, 4)))).to.deep.equal([]);
    expect(flags(token('USDC', CENT, five))).to.deep.equal([]);
  });

  it('are none if the wallet has signed', () => {
    expect(flags({ ...sol(POISONER, 1n), signers: [POISONER, ALICE] })).to.deep.equal([]);
  });

  it('are none if many receive it from a sender that the wallet has paid', () => {
    const known = [ALICE, 'a', 'b', 'c', 'd'];
    expect(flags(token('BONK', 1n, known), [STRANGER])).to.deep.equal([]);
  });

  it('are only `unsigned` for a send that the wallet has not signed', () => {
    const sent = { lamports: { [STRANGER]: 0n, [ALICE]: -1n, [POISONER]: 1n } };
    expect(flags(sent)).to.deep.equal(['unsigned']);
    expect(flags({ ...sent, signers: [STRANGER, ALICE] })).to.deep.equal([]);
  });

  it('take the fee payer as the sender if no wallet has less of the token', () => {
    const minted = { lamports: { [POISONER]: 0n }, tokens: [held(ALICE, 'USDC', 0n, 1n)] };
    expect(flags(minted)).to.deep.equal(['dust', 'look_alike']);
  });
});
