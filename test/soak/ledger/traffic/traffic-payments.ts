import { SystemProgram } from '@solana/web3.js';
import {
  one,
  someoneElsePays,
  transferSol,
  transferToken,
  two,
  type Draw,
  type Drafted,
} from './traffic-draw.ts';
import { accountOf, makeAccount, type TrafficMint } from './traffic-world.ts';

const MORE_THAN_ANYBODY_HAS = 10 ** 15;

export function paySol(draw: Draw): Drafted {
  const [from, to] = two(draw);
  const sponsor = someoneElsePays(draw, from);
  return {
    payer: sponsor,
    signers: [sponsor, from],
    instructions: [transferSol(draw, from, to)],
  };
}

export function payToken(draw: Draw, mint: TrafficMint): Drafted {
  const [from, to] = two(draw);
  const sponsor = someoneElsePays(draw, from);
  return {
    payer: sponsor,
    signers: [sponsor, from],
    instructions: [makeAccount(sponsor, to, mint), transferToken(draw, mint, from, accountOf(to, mint))],
  };
}

/** One wallet pays several, of several tokens, also to itself. */
export function paySeveral(draw: Draw): Drafted {
  const [from] = two(draw);
  const recipients = [two(draw)[0], two(draw)[0], two(draw)[0]];
  const mint = one(draw, draw.world.mints);
  return {
    payer: from,
    signers: [from],
    instructions: recipients.flatMap((to) => [
      transferSol(draw, from, to),
      makeAccount(from, to, mint),
      transferToken(draw, mint, from, accountOf(to, mint)),
    ]),
  };
}

/** The first instruction works, the last one fails: everything is reverted except the fee. */
export function failing(draw: Draw): Drafted {
  const [from, to] = two(draw);
  const mint = one(draw, draw.world.mints);
  return {
    payer: from,
    signers: [from],
    instructions: [
      transferSol(draw, from, to),
      makeAccount(from, to, mint),
      SystemProgram.transfer({
        fromPubkey: from.publicKey,
        toPubkey: to.publicKey,
        lamports: MORE_THAN_ANYBODY_HAS,
      }),
    ],
  };
}

export function payOneself(draw: Draw): Drafted {
  const [from] = two(draw);
  return { payer: from, signers: [from], instructions: [transferSol(draw, from, from)] };
}

/** Two wallets in one transaction, each with another token. */
export function exchange(draw: Draw): Drafted {
  const [left, right] = two(draw);
  const [first, second] = draw.world.mints;
  if (!first || !second) return paySol(draw);
  const back = draw.random() < 0.5 ? transferSol(draw, right, left) : null;
  return {
    payer: left,
    signers: [left, right],
    instructions: [
      makeAccount(left, right, first),
      transferToken(draw, first, left, accountOf(right, first)),
      ...(back
        ? [back]
        : [makeAccount(left, left, second), transferToken(draw, second, right, accountOf(left, second))]),
    ],
  };
}
