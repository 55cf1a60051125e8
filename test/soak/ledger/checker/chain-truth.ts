import { z } from 'zod';
import { jsonRpc } from '../../../support/faulty-chain.ts';

/** Effects of one transaction, from the node's balances alone. */
export interface TrueTransaction {
  signature: string;
  slot: number;
  /** Its position in the block. */
  position: number;
  succeeded: boolean;
  payer: string;
  /** Sum that its accounts lost. */
  fee: bigint;
  /** True if it names a token account. */
  hasTokens: boolean;
  /** Change by owner, then by token (the mint, or `SOL`); without zeros. */
  changes: Map<string, Map<string, bigint>>;
}

/** The chain itself, read without any of the service's code. */
export interface ChainTruth {
  transaction(signature: string): Promise<TrueTransaction>;
  /** Base units by token (the mint, or `SOL`); without zeros. */
  holdings(wallet: string): Promise<Map<string, bigint>>;
  processedSlot(): Promise<number>;
  finalizedSlot(): Promise<number>;
  confirmedSlot(): Promise<number>;
}

const tokenBalance = z.object({
  accountIndex: z.number(),
  mint: z.string(),
  owner: z.string(),
  uiTokenAmount: z.object({ amount: z.string() }),
});

const lamports = z.array(z.int());

const transactionAnswer = z.object({
  slot: z.int(),
  transaction: z.object({ message: z.object({ accountKeys: z.array(z.string()) }) }),
  meta: z.object({
    err: z.unknown(),
    preBalances: lamports,
    postBalances: lamports,
    preTokenBalances: z.array(tokenBalance).nullish(),
    postTokenBalances: z.array(tokenBalance).nullish(),
    loadedAddresses: z.object({ writable: z.array(z.string()), readonly: z.array(z.string()) }).nullish(),
  }),
});

const accountsAnswer = z.object({
  value: z.array(
    z.object({
      account: z.object({
        data: z.object({
          parsed: z.object({
            info: z.object({ mint: z.string(), tokenAmount: z.object({ amount: z.string() }) }),
          }),
        }),
      }),
    }),
  ),
});

const TOKEN_PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
];

export function createChainTruth(rpcUrl: string): ChainTruth {
  const rpc = jsonRpc(rpcUrl);
  const known = new Map<string, TrueTransaction>();
  const blocks = new Map<number, string[]>();

  async function ask<Answer>(method: string, params: unknown[], answer: z.ZodType<Answer>): Promise<Answer> {
    return answer.parse((await rpc.ask(method, params)).result);
  }
  const slotAt = (commitment: string): Promise<number> => ask('getSlot', [{ commitment }], z.int());

  return {
    async transaction(signature) {
      const found = known.get(signature) ?? (await readTransaction(signature));
      known.set(signature, found);
      return found;
    },
    async holdings(wallet) {
      const held = new Map<string, bigint>();
      const balance = await ask(
        'getBalance',
        [wallet, { commitment: 'confirmed' }],
        z.object({ value: z.int() }),
      );
      add(held, 'SOL', BigInt(balance.value));
      for (const programId of TOKEN_PROGRAMS) {
        const { value } = await ask(
          'getTokenAccountsByOwner',
          [wallet, { programId }, { encoding: 'jsonParsed', commitment: 'confirmed' }],
          accountsAnswer,
        );
        for (const { account } of value) {
          const { mint, tokenAmount } = account.data.parsed.info;
          add(held, mint, BigInt(tokenAmount.amount));
        }
      }
      return withoutZeros(held);
    },
    processedSlot: () => slotAt('processed'),
    finalizedSlot: () => slotAt('finalized'),
    confirmedSlot: () => slotAt('confirmed'),
  };

  async function signaturesIn(slot: number): Promise<string[]> {
    const found = blocks.get(slot);
    if (found) return found;
    const options = { transactionDetails: 'signatures', rewards: false, commitment: 'confirmed' };
    const answer = z.object({ signatures: z.array(z.string()) });
    const { signatures } = await ask('getBlock', [slot, options], answer);
    blocks.set(slot, signatures);
    return signatures;
  }

  async function readTransaction(signature: string): Promise<TrueTransaction> {
    const { slot, transaction, meta } = await ask(
      'getTransaction',
      [signature, { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }],
      transactionAnswer,
    );
    const { writable = [], readonly = [] } = meta.loadedAddresses ?? {};
    const keys = [...transaction.message.accountKeys, ...writable, ...readonly];
    const changes = new Map<string, Map<string, bigint>>();
    const change = (owner: string, token: string, by: bigint): void => {
      const tokens = changes.get(owner) ?? new Map<string, bigint>();
      changes.set(owner, tokens);
      add(tokens, token, by);
    };
    let fee = 0n;
    for (const [index, address] of keys.entries()) {
      const by = BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0);
      change(address, 'SOL', by);
      fee -= by;
    }
    const before = meta.preTokenBalances ?? [];
    const after = meta.postTokenBalances ?? [];
    for (const { accountIndex, owner, mint, uiTokenAmount } of before) {
      if (meta.preBalances[accountIndex] !== 0) change(owner, mint, -BigInt(uiTokenAmount.amount));
    }
    for (const { accountIndex, owner, mint, uiTokenAmount } of after) {
      // The local chain shows former balances of closed accounts: an account without lamports does not exist.
      if (meta.postBalances[accountIndex] !== 0) change(owner, mint, BigInt(uiTokenAmount.amount));
    }
    return {
      signature,
      slot,
      position: (await signaturesIn(slot)).indexOf(signature),
      succeeded: meta.err === null || meta.err === undefined,
      payer: keys[0] ?? '',
      fee,
      hasTokens: before.length + after.length > 0,
      changes: new Map([...changes].map(([owner, tokens]) => [owner, withoutZeros(tokens)])),
    };
  }
}

function add(sums: Map<string, bigint>, name: string, by: bigint): void {
  sums.set(name, (sums.get(name) ?? 0n) + by);
}

function withoutZeros(sums: Map<string, bigint>): Map<string, bigint> {
  return new Map([...sums].filter(([, value]) => value !== 0n));
}
