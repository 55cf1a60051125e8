import { z } from 'zod';
import { PRIORITIES } from '../../domain/chain-reader.ts';
import { MAX_MEMO_BYTES } from '../../domain/tokens.ts';
import { sendAmount } from '../http/number-text.ts';
import { BALANCE_SOURCES } from '../../use-cases/wallets/read-balance.ts';
import { address } from '../operations/operation-schemas.ts';
import { yesOrNo } from '../http/yes-or-no.ts';

export const balanceQuery = z.strictObject({
  address,
  include_spam: yesOrNo
    .default(false)
    .meta({ description: 'Also tokens that are hidden as spam, of a wallet that is followed.' }),
});

const nullableDecimal = z.string().nullable();

export const balanceData = z.strictObject({
  wallet_address: z.string(),
  sol: z.string().meta({ description: 'SOL as a decimal string.' }),
  balances: z
    .record(
      z.string(),
      z.strictObject({
        amount: z.string().meta({
          description:
            'The sum of all accounts that the wallet has for the mint. A send takes from the associated token account only.',
        }),
        usd_value: nullableDecimal,
        change: nullableDecimal.meta({
          description: 'Always null for now; `balance.updated` has what changed.',
        }),
        mint: z.string(),
        decimals: z.int(),
        token_program: z.string().nullable().meta({ description: 'Program of the mint; null for SOL.' }),
        frozen: z.boolean().meta({ description: 'The issuer has frozen an account of the wallet.' }),
      }),
    )
    .meta({
      description:
        'By symbol where the network’s token list has the mint, else by mint; unknown USD values are null.',
    }),
  total_usd_value: nullableDecimal,
  slot: z
    .int()
    .meta({ description: 'The slot at which the balance was read, or up to which the wallet is known.' }),
  source: z.enum(BALANCE_SOURCES).meta({
    description:
      '`ledger`: what the service knows of a wallet that the account watches; `chain`: asked of a node just now.',
  }),
  hidden_tokens: z
    .int()
    .meta({ description: 'Tokens that are left out as spam; `include_spam=true` shows them.' }),
});

/** Used where a request names no cap: twenty times the price of one signature. */
export const DEFAULT_FEE_CAP_LAMPORTS = 100_000n;

const sendFields = z.strictObject({
  from: address,
  to: address,
  amount: sendAmount,
  token: z
    .string()
    .min(1)
    .max(64)
    .meta({ description: '`SOL`, a symbol of the network’s token list, or the address of a mint.' }),
  memo: z
    .string()
    .min(1)
    .max(MAX_MEMO_BYTES)
    // Half of a surrogate pair has no UTF-8: neither the chain nor the database could keep it.
    .regex(/^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]+$/u, 'must be Unicode without control characters')
    .optional()
    .meta({ description: `Written to the chain for everybody to read; at most ${MAX_MEMO_BYTES} bytes.` }),
  allow_off_curve: z
    .boolean()
    .default(false)
    .meta({ description: 'Also to an address that no private key has, as that of a vault or a multisig.' }),
  priority: z
    .enum(PRIORITIES)
    .optional()
    .meta({ description: 'How much to pay for speed, by what others paid lately; `medium` when left out.' }),
  priority_micro_lamports: z
    .string()
    .regex(/^\d{1,18}$/, 'must be a whole number of micro-lamports as a string')
    .transform(BigInt)
    .optional()
    .meta({ description: 'An exact price per compute unit instead of `priority`.' }),
  fee_cap_lamports: z
    .string()
    .regex(/^\d{1,20}$/, 'must be a whole number of lamports as a string')
    .transform(BigInt)
    .optional()
    .meta({
      description: `Highest fee of the transaction in lamports; ${DEFAULT_FEE_CAP_LAMPORTS} when left out.`,
    }),
  valid_until: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional()
    .meta({ description: 'Nothing is confirmed or signed after this moment.' }),
});

export const sendBody = sendFields.refine(
  (body) => body.priority === undefined || body.priority_micro_lamports === undefined,
  { message: 'is given twice: leave out `priority` or `priority_micro_lamports`', path: ['priority'] },
);
