import { SystemProgram, type PublicKey } from '@solana/web3.js';
import type { Traffic } from '../traffic/traffic.ts';

/** Large enough not to be dust, and small enough that its sender can make many. */
const LAMPORTS = 5_000_000;

export interface Payment {
  signature: string;
  wallet: string;
}

/** SOL from a wallet that is not followed, while nothing else lands; null if it did not land either. */
export async function payMeanwhile(traffic: Traffic, wallet: PublicKey): Promise<Payment | null> {
  // It has far more SOL than the others, and needs less.
  const { issuer } = traffic.world;
  const instruction = SystemProgram.transfer({
    fromPubkey: issuer.publicKey,
    toPubkey: wallet,
    lamports: LAMPORTS,
  });
  let payment: Payment | null = null;
  await traffic.quietly(async (send) => {
    const step = await send({
      name: 'pay while nodes contradict each other',
      payer: issuer,
      signers: [issuer],
      instructions: [instruction],
    });
    if (!step) return;
    traffic.steps.push(step);
    payment = { signature: step.signature, wallet: wallet.toBase58() };
  });
  return payment;
}
