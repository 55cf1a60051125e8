import { z } from 'zod';
import type { WalletBalance } from '../../domain/chain-reader.ts';
import type { TokenHolding } from '../../domain/tokens.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';
import { balanceAnswer } from '../rpc/rpc-schemas.ts';
import { TOKEN_PROGRAMS } from '../tokens/token-addresses.ts';

const CONFIRMED = { commitment: 'confirmed' };

/** Solana docs, "getTokenAccountsByOwner" with `jsonParsed`. */
const tokenAccounts = z.object({ value: z.array(z.unknown()) });

const tokenAccount = z.object({
  account: z.object({
    data: z.object({
      parsed: z.object({
        info: z.object({
          mint: z.string(),
          state: z.string(),
          tokenAmount: z.object({
            amount: z.string().regex(/^\d{1,20}$/),
            decimals: z.int().min(0).max(255),
          }),
        }),
      }),
    }),
  }),
});

/** SOL and all tokens of an address; null if nothing of it is on the chain. */
export async function readWalletBalance(rpc: RpcClient, address: string): Promise<WalletBalance | null> {
  const [account, ...perProgram] = await Promise.all([
    rpc.call('getAccountInfo', [address, { ...CONFIRMED, encoding: 'base64' }], balanceAnswer),
    ...TOKEN_PROGRAMS.map((program) => readHoldings(rpc, address, program)),
  ]);
  const tokens = perProgram.flat();
  // A wallet may hold tokens without a lamport of its own.
  if (!account.value && tokens.length === 0) return null;
  return { lamports: account.value?.lamports ?? 0n, tokens, slot: account.context.slot };
}

async function readHoldings(rpc: RpcClient, owner: string, program: string): Promise<TokenHolding[]> {
  const { value } = await rpc.call(
    'getTokenAccountsByOwner',
    [owner, { programId: program }, { ...CONFIRMED, encoding: 'jsonParsed' }],
    tokenAccounts,
  );
  const holdings = new Map<string, TokenHolding>();
  for (const entry of value) {
    // A node shows raw what it cannot make sense of, as an account of a broken mint: it must not hide all others.
    const parsed = tokenAccount.safeParse(entry);
    if (!parsed.success) continue;
    const { mint, state, tokenAmount } = parsed.data.account.data.parsed.info;
    const baseUnits = BigInt(tokenAmount.amount);
    if (baseUnits === 0n) continue;
    const known = holdings.get(mint);
    holdings.set(mint, {
      mint,
      program,
      decimals: tokenAmount.decimals,
      baseUnits: (known?.baseUnits ?? 0n) + baseUnits,
      isFrozen: (known?.isFrozen ?? false) || state === 'frozen',
    });
  }
  return [...holdings.values()];
}
