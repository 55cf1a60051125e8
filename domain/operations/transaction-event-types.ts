import { z } from 'zod';
import { RECEIVED_FLAGS, SENT_FLAGS } from '../ledger/movement.ts';
import { STAKE_KINDS } from '../stakes/stake-action.ts';
import { OUTCOME_CODES, OUTCOME_ERRORS } from './outcome-errors.ts';
import { EXAMPLE } from '../events/event-examples.ts';
import { decimal, signature, time, token, usd, usdReason, walletAddress } from '../events/event-fields.ts';
import { defineEventType } from '../events/event-type.ts';

/**
 * Kinds of operations that end in a transaction; `send` is also what went out of a wallet without the service, and `receive`
 * what had come in, when the network has dropped it.
 */
export const TRANSACTION_TYPES = ['send', 'swap', ...STAKE_KINDS, 'receive'] as const;

const transactionId = z.string().meta({
  description:
    'Id of the operation; `<signature>:<wallet>:<mint or SOL>` for a transaction made without the service.',
});

const transaction = {
  transaction_id: transactionId,
  wallet_address: walletAddress,
  amount: decimal,
  token,
  type: z.enum(TRANSACTION_TYPES),
};

const ofOperation = {
  ...transaction,
  token_out: z.string().optional().meta({ description: 'Only of a swap: the token that the wallet gets.' }),
  minimum_out: decimal.optional().meta({
    description: 'Only of a swap: the least that the wallet gets of `token_out`, or everything is reverted.',
  }),
};

const revertedFee = {
  reverted_fee: decimal.optional().meta({
    description: 'Only of a swap whose first transaction was reverted: the fee that was paid for it, in SOL.',
  }),
};

/** Absent if no node could say. */
const ofConfirmedSwap = {
  actual_amount_in: decimal.optional().meta({
    description:
      'Only of a swap: how much of `token` left the wallet, from the balances on the chain; of SOL without fee and rent.',
  }),
  actual_amount_out: decimal.optional().meta({
    description: 'Only of a swap: how much of `token_out` arrived, from the balances on the chain.',
  }),
  effective_price: decimal.optional().meta({
    description:
      'Only of a swap: how much of `token_out` one whole `token` gave, rounded down to 12 significant digits.',
  }),
  rent_paid: decimal.optional().meta({
    description: 'Only of a swap: rent for new token accounts that stay, in SOL.',
  }),
  rent_returned: decimal.optional().meta({
    description: 'Only of a swap: rent of token accounts that were closed, in SOL.',
  }),
  wrapped_sol: decimal.optional().meta({
    description: 'Only of a swap: wrapped SOL that the wallet had before, and that came back as SOL.',
  }),
};

const recipient = z.string().meta({ description: 'Address of the recipient, base58.' });

const nodes = z.int().min(1).meta({
  description:
    'Number of the network’s nodes that agree on it. 1 although more are configured: the others were silent for too long, and this event may be corrected later.',
});

const sent = {
  transaction_id: EXAMPLE.operation,
  wallet_address: EXAMPLE.wallet,
  amount: '0.5',
  token: 'SOL',
  type: 'send',
} as const;

export const TRANSACTION_EVENTS = {
  'transaction.pending': defineEventType({
    description:
      'The signed transaction of an operation is stored and is being sent to the network; to the account of the operation.',
    version: 1,
    data: z.strictObject({ ...ofOperation, recipient, submitted_at: time }),
    example: { ...sent, recipient: EXAMPLE.other, submitted_at: EXAMPLE.at },
  }),
  'transaction.confirmed': defineEventType({
    description:
      'A transaction is confirmed on the chain; to the account of the operation, or, if it was made without the service, to every account that connected or watches the wallet.',
    version: 1,
    data: z.strictObject({
      ...ofOperation,
      ...ofConfirmedSwap,
      ...revertedFee,
      usd_value: usd.meta({
        description:
          'In USD, decimal string: of an operation as its preview showed it, else at the price of then; null if no such price is known.',
      }),
      usd_value_reason: usdReason,
      signature,
      fee: decimal.meta({ description: 'In SOL, decimal string.' }),
      recipient,
      block_height: z.int().meta({ description: 'The height of its block, not the slot.' }),
      confirmations: z.int(),
      confirmed_at: time,
      flags: z.array(z.enum(SENT_FLAGS)).meta({
        description:
          '`unsigned`: the wallet has not signed for it, for instance if a token’s issuer took it; it does not prove that the wallet’s owner knows the recipient. Otherwise empty.',
      }),
      nodes,
    }),
    example: {
      ...sent,
      usd_value: '75',
      usd_value_reason: null,
      signature: EXAMPLE.signature,
      fee: '0.000005',
      recipient: EXAMPLE.other,
      block_height: 284_512_330,
      confirmations: 1,
      confirmed_at: EXAMPLE.at,
      flags: [],
      nodes: 2,
    },
  }),
  'transaction.failed': defineEventType({
    description:
      'An operation ended without doing what was asked: reverted or dropped by the chain, refused, expired, or cancelled after it was confirmed; or the network dropped a transaction made without the service; to the account of the operation, or to every account that connected or watches the wallet.',
    version: 1,
    data: z.strictObject({
      ...ofOperation,
      ...revertedFee,
      error_code: z.enum(OUTCOME_CODES).meta({ description: 'Described in docs/errors.md.' }),
      error_message: z.string().meta({ description: 'One sentence for people.' }),
      failed_at: time,
    }),
    example: {
      ...sent,
      error_code: 'INSUFFICIENT_BALANCE',
      error_message: OUTCOME_ERRORS.INSUFFICIENT_BALANCE.message,
      failed_at: EXAMPLE.at,
    },
  }),
  'transaction.received': defineEventType({
    description:
      'A wallet received an incoming transaction; to every account that connected or watches the wallet.',
    version: 1,
    data: z.strictObject({
      transaction_id: transactionId,
      signature,
      wallet_address: walletAddress,
      amount: decimal,
      token,
      usd_value: usd,
      usd_value_reason: usdReason,
      sender: z.string().meta({
        description:
          'Address of the sender, base58; if no address has less of it, for instance for minted tokens, the payer of the transaction’s fee.',
      }),
      received_at: time,
      flags: z.array(z.enum(RECEIVED_FLAGS)).meta({
        description:
          'Warnings, as far as known when the event was sent: `dust` (too little to be a payment, from a sender that the wallet had never paid), `look_alike` (the sender’s address resembles one that the wallet had paid), `spam` (an unlisted token sent to many). Usually empty.',
      }),
      nodes,
    }),
    example: {
      transaction_id: `${EXAMPLE.signature}:${EXAMPLE.wallet}:SOL`,
      signature: EXAMPLE.signature,
      wallet_address: EXAMPLE.wallet,
      amount: '2',
      token: 'SOL',
      usd_value: '300',
      usd_value_reason: null,
      sender: EXAMPLE.other,
      received_at: EXAMPLE.at,
      flags: [],
      nodes: 2,
    },
  }),
  'transaction.corrected': defineEventType({
    description:
      'A transaction that was reported on the word of one node (`nodes: 1`) turned out to have another amount, or to be on the chain although `NOT_ON_CHAIN` was sent; to every account that was sent the wrong event.',
    version: 1,
    data: z.strictObject({
      ...transaction,
      signature,
      amount: decimal.meta({
        description: 'The true amount, a decimal string; `0` if nothing changed hands.',
      }),
      reported_amount: decimal.meta({ description: 'The amount that was reported before.' }),
      nodes,
      corrected_at: time,
    }),
    example: {
      ...sent,
      transaction_id: `${EXAMPLE.signature}:${EXAMPLE.wallet}:SOL`,
      type: 'receive',
      signature: EXAMPLE.signature,
      reported_amount: '1000',
      nodes: 2,
      corrected_at: EXAMPLE.at,
    },
  }),
};
