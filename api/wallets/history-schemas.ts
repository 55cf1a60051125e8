import { z } from 'zod';
import { givenTime } from '../../http/given-time.ts';
import { cursor } from '../../http/cursor.ts';
import { MOVEMENT_FLAGS, MOVEMENT_KINDS } from '../../domain/ledger/movement.ts';
import { DIRECTIONS, DROP_REASONS, MOVEMENT_STATUSES } from '../../domain/ledger/movement-status.ts';
import { usdValue, usdValueReason } from '../prices/usd-schemas.ts';
import { address } from '../operations/operation-schemas.ts';
import { yesOrNo } from '../../http/yes-or-no.ts';
import { wholeNumber } from '../../http/whole-number.ts';
import { completeToSlot, seenToSlot, walletHistory } from './wallet-knowledge.ts';

/** Some 700 bytes each: a page stays below 150 kB. */
const MAX_PAGE = 200;
const DEFAULT_PAGE = 50;

/** 64 bytes in base58. */
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/;

export const historyQuery = z.strictObject({
  address,
  token: z.string().min(1).max(64).optional().meta({
    description:
      '`SOL`, a symbol of the network’s token list, or the address of a mint. A swap is found by either of its tokens.',
  }),
  signature: z
    .string()
    .regex(SIGNATURE)
    .optional()
    .meta({ description: 'Entries of the transaction with this signature, base58.' }),
  direction: z
    .enum(DIRECTIONS)
    .optional()
    .meta({ description: 'By the sign of `change`; a swap of one token for another is in both.' }),
  kind: z.enum(MOVEMENT_KINDS).optional().meta({ description: 'Entries of this kind.' }),
  status: z.enum(MOVEMENT_STATUSES).optional().meta({ description: 'Entries of this status.' }),
  from: givenTime.optional().meta({ description: 'Entries of blocks at or after this time.' }),
  to: givenTime.optional().meta({ description: 'Entries of blocks before this time.' }),
  include_spam: yesOrNo.default(false).meta({ description: 'Include entries flagged `spam`.' }),
  limit: wholeNumber(1, MAX_PAGE)
    .default(DEFAULT_PAGE)
    .meta({ description: `Maximum number of entries, 1 to ${MAX_PAGE}; ${DEFAULT_PAGE} by default.` }),
  cursor: cursor.optional().meta({ description: '`next_cursor` of the previous page.' }),
});

const side = {
  token: z.string().meta({ description: 'Symbol of a listed token, else the address of its mint.' }),
  mint: z.string().meta({ description: 'Address of the mint, or `SOL`.' }),
  amount: z.string().meta({
    description:
      'Amount that changed hands, without the network’s fee and rent: decimal string, with a leading minus if it went out.',
  }),
  change: z.string().meta({
    description: 'Total change of the balance: decimal string, with a leading minus if it went down.',
  }),
  usd_value: usdValue.meta({
    description:
      'Value of `amount`, with its sign, at the last price before its block: at most 65 minutes before.',
  }),
  usd_value_reason: usdValueReason,
};

export const historyEntry = z
  .strictObject({
    transaction_id: z.string().meta({ description: '`<signature>:<wallet>:<mint or SOL>`, as in events.' }),
    signature: z.string(),
    wallet_address: z.string(),
    ...side,
    received: z.strictObject(side).nullable().meta({
      description:
        'Only of a `swap` of one token for another: what arrived, while the entry itself has what left. Null for every other entry.',
    }),
    kind: z.enum(MOVEMENT_KINDS).meta({
      description:
        '`swap`: one token went, another one came, and both are one entry; if more than two tokens changed, each is an entry of its own. `fee`: SOL for the network alone; `rent`: SOL that a token account took or gave back; `stake.…`: SOL of the wallet’s own stakes, delegated or withdrawn with any tool.',
    }),
    direction: z.enum(DIRECTIONS),
    status: z.enum(MOVEMENT_STATUSES).meta({
      description:
        '`finalized` is permanent; `confirmed` can still be dropped; `failed` was reverted and cost its fee; `dropped` was confirmed and is not on the chain any more.',
    }),
    reason: z.enum(DROP_REASONS).nullable().meta({
      description:
        'Why it is `dropped`: `block_dropped`, the network gave up its block; `not_on_chain`, one node alone had reported it, and a quorum of the nodes does not have it. Null for every other status.',
    }),
    nodes: z.int().min(1).meta({
      description:
        'Number of the network’s nodes that showed the transaction in this slot with the same effects on the wallet. An entry is not `finalized` before a quorum did, except for transactions from before the wallet was added.',
    }),
    counterparty: z
      .string()
      .nullable()
      .meta({ description: 'The other wallet; null if there is none, or if it is ambiguous.' }),
    fee: z.string().nullable().meta({
      description:
        'Fee that the wallet paid for the transaction, in SOL, decimal string. It is on one entry of each transaction, so that fees can be summed: the entry of SOL, or the first token’s if the transaction left the amount of SOL as it was. Null on the others, and if another account paid it.',
    }),
    slot: z.int(),
    block_height: z.int().nullable().meta({ description: 'The height of its block, not the slot.' }),
    block_time: z.iso.datetime().nullable(),
    operation_id: z
      .string()
      .nullable()
      .meta({ description: 'The operation of this account that made the transaction.' }),
    flags: z.array(z.enum(MOVEMENT_FLAGS)).meta({
      description:
        '`dust`: too small for a payment, from a stranger; `look_alike`: from an address that resembles one you paid; `spam`: an unlisted token that was handed out by a stranger; `unsigned`: sent without the wallet’s signature, such as by a token’s issuer.',
    }),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof historyEntry>;

export const historyData = z.strictObject({
  items: z.array(historyEntry),
  next_cursor: z.string().nullable().meta({ description: 'For `cursor`; null on the last page.' }),
  complete_to_slot: completeToSlot,
  seen_to_slot: seenToSlot,
  history: walletHistory,
});
export type HistoryData = z.infer<typeof historyData>;
