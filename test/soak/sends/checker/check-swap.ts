import { z } from 'zod';
import { checkOperation } from './checker.ts';
import type { createRpcRequest } from './chain-requests.ts';
import type { Rig } from '../rig/rig.ts';

export interface SwapToCheck {
  operationId: string;
  owner: string;
  /** The SOL that the swap gives. */
  lamports: bigint;
  /** The mint of the token that it gets. */
  mint: string;
}

/** The rent of the account for the token, which the first swap of a wallet opens. */
const RENT_LAMPORTS = 2_039_280n;

const request = z.object({ minimumOut: z.string().transform(BigInt) });

const tokenBalance = z.object({
  mint: z.string(),
  owner: z.string(),
  uiTokenAmount: z.object({ amount: z.string().transform(BigInt) }),
});
const effects = z.object({
  transaction: z.object({ message: z.object({ accountKeys: z.array(z.string()) }) }),
  meta: z.object({
    preBalances: z.array(z.number()),
    postBalances: z.array(z.number()),
    preTokenBalances: z.array(tokenBalance),
    postTokenBalances: z.array(tokenBalance),
  }),
});

/**
 * Checks one swap as a send is checked: at most one transaction, a true state, each event once. The moved amounts are read from the chain: no more
 * SOL than the amount, the fee and the rent of the account for the token, and no less of the token than the minimum.
 */
export async function checkSwap(
  rig: Pick<Rig, 'chainRpcUrl' | 'database' | 'options'>,
  swap: SwapToCheck,
): Promise<string[]> {
  return checkOperation(rig, swap.operationId, async (chain, landed, row) => {
    const { minimumOut } = request.parse(row.request);
    const problems = await Promise.all(
      landed.map(async (signature) => checkEffects(swap, minimumOut, await effectsOf(chain, signature))),
    );
    return problems.flat();
  });
}

async function effectsOf(chain: ReturnType<typeof createRpcRequest>, signature: string) {
  const options = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 1 };
  return effects.parse(await chain('getTransaction', [signature, options]));
}

function checkEffects(
  { owner, mint, lamports }: SwapToCheck,
  minimumOut: bigint,
  { transaction, meta }: z.infer<typeof effects>,
): string[] {
  const at = transaction.message.accountKeys.indexOf(owner);
  const taken = BigInt(meta.preBalances[at] ?? 0) - BigInt(meta.postBalances[at] ?? 0);
  const held = (balances: z.infer<typeof tokenBalance>[]): bigint =>
    balances.find((each) => each.owner === owner && each.mint === mint)?.uiTokenAmount.amount ?? 0n;
  const gotten = held(meta.postTokenBalances) - held(meta.preTokenBalances);
  // The fee that the local chain names leaves the price of the compute units out.
  const fee = sum(meta.preBalances) - sum(meta.postBalances);
  const most = lamports + fee + RENT_LAMPORTS;
  return [
    ...(taken > most ? [`DOUBLED, it took ${taken} lamports, and ${most} at most were agreed`] : []),
    ...(gotten < minimumOut ? [`${gotten} tokens arrived, and ${minimumOut} at least were agreed`] : []),
  ];
}

function sum(lamports: readonly number[]): bigint {
  return lamports.reduce((total, each) => total + BigInt(each), 0n);
}
