import { createRecoverNestedInstruction, createSyncNativeInstruction } from '@solana/spl-token';
import { SystemProgram, type Keypair, type TransactionInstruction } from '@solana/web3.js';
import { lamports, one, transferToken, two, type Draw, type Drafted } from './traffic-draw.ts';
import { paySol } from './traffic-payments.ts';
import {
  accountOf,
  addressOf,
  makeAccount,
  makeAccountAt,
  type NestedAccount,
  type TrafficWorld,
} from './traffic-world.ts';

/** Paid to an account that belongs to a token account of the owner, who recovers it later, or never. */
export function nest(draw: Draw): Drafted {
  const [payer, owner] = two(draw);
  const nested = drawNested(draw, owner);
  if (!nested) return paySol(draw);
  draw.world.nestedAccounts.push(nested);
  return { payer, signers: [payer], instructions: payInto(draw, payer, nested) };
}

/** The associated token program moves the tokens, by an inner instruction. Fails if nothing is left there. */
export function recover(draw: Draw): Drafted {
  const { nestedAccounts } = draw.world;
  const nested = nestedAccounts[Math.floor(draw.random() * nestedAccounts.length)];
  if (!nested) return nestAndRecover(draw);
  const { owner, inner } = nested;
  return {
    payer: owner,
    signers: [owner],
    instructions: [makeAccount(owner, owner, inner), recovery(nested)],
  };
}

/** In one transaction: only the inner instruction names where the tokens end up. */
export function nestAndRecover(draw: Draw): Drafted {
  const [payer, owner] = two(draw);
  const nested = drawNested(draw, owner);
  if (!nested) return paySol(draw);
  return {
    payer,
    signers: [payer, owner],
    instructions: [
      makeAccount(payer, owner, nested.inner),
      ...payInto(draw, payer, nested),
      recovery(nested),
    ],
  };
}

/** The program wants both mints to be of one token program. */
function drawNested(draw: Draw, owner: Keypair): NestedAccount | undefined {
  const { mints, wrappedSol } = draw.world;
  const [outer] = mints;
  return outer && { owner, outer, inner: one(draw, [outer, wrappedSol]) };
}

function payInto(draw: Draw, payer: Keypair, nested: NestedAccount): TransactionInstruction[] {
  const { owner, outer, inner } = nested;
  const holder = accountOf(owner, outer);
  const account = addressOf(holder, inner);
  const paid = isWrapped(draw.world, nested)
    ? [
        SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: account, lamports: lamports(draw) }),
        createSyncNativeInstruction(account),
      ]
    : [transferToken(draw, inner, payer, account)];
  return [makeAccount(payer, owner, outer), makeAccountAt(payer, holder, inner), ...paid];
}

function isWrapped({ wrappedSol }: TrafficWorld, { inner }: NestedAccount): boolean {
  return inner === wrappedSol;
}

function recovery({ owner, outer, inner }: NestedAccount): TransactionInstruction {
  const holder = accountOf(owner, outer);
  return createRecoverNestedInstruction(
    addressOf(holder, inner),
    inner.address,
    accountOf(owner, inner),
    holder,
    outer.address,
    owner.publicKey,
    inner.program,
  );
}
