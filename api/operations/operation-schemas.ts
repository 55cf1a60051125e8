import { z } from 'zod';
import { idParameter } from '../../http/id-parameter.ts';
import { NETWORKS } from '../../domain/networks.ts';
import { OPERATION_STATUSES, STATUS_REASONS } from '../../domain/operations/operation.ts';
import { LANDING_ANSWERS, LANDING_FACTS } from '../../domain/operations/evidence.ts';
import { OUTCOME_ERRORS, type OutcomeErrorCode } from '../../domain/operations/outcome-errors.ts';
import { isAddress } from '../../domain/addresses.ts';
import { kindField, type KindApis } from './kind-api.ts';

const time = z.iso.datetime();
const decimal = z.string().meta({ description: 'Decimal string.' });

export const address = z.string().refine(isAddress, 'must be a base58 address of 32 bytes').meta({
  description: 'Base58 address of 32 bytes.',
  minLength: 32,
  maxLength: 44,
  pattern: '^[1-9A-HJ-NP-Za-km-z]+$',
});

export const operationParams = z.strictObject({
  operation_id: idParameter('op').meta({
    description: 'Id from the response that started the operation: `op_` and a UUID.',
  }),
});

export const confirmBody = z.strictObject({
  content_hash: z
    .string()
    .regex(/^sha256:[0-9a-f]{64}$/, 'must be sha256: and 64 lowercase hex digits')
    .meta({ description: 'Hash that the caller computes from its own request (docs/api-conventions.md).' }),
});

export const emptyBody = z.strictObject({});

/** A transaction of 1,232 bytes in base64. */
const MAX_TRANSACTION_TEXT = 1_644;

export const signatureBody = z.strictObject({
  transaction: z
    .string()
    .max(MAX_TRANSACTION_TEXT)
    .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'must be base64')
    .min(4, 'is empty')
    .meta({ description: 'The transaction of the signing request with the signature filled in, base64.' }),
});

const outcomeCode = z.enum(Object.keys(OUTCOME_ERRORS) as [OutcomeErrorCode, ...OutcomeErrorCode[]]);

const verdict = z.enum(['dead', 'seen', 'unknown']);

/** Which nodes agree on the outcome of the transaction, or their answers if they do not agree. */
const landing = z
  .strictObject({
    signature: z.string(),
    asked_at: time,
    commitment: z
      .enum(['confirmed', 'finalized'])
      .meta({ description: 'Commitment that the nodes were asked for.' }),
    nodes: z.int().meta({ description: 'Number of nodes that agree; 0 until they do.' }),
    of: z.int().meta({ description: 'Number of configured nodes of the network.' }),
    agreed_on: z.array(z.enum(LANDING_FACTS)).meta({
      description: 'Facts on which these nodes agree; empty until they do.',
    }),
    answers: z.array(
      z.strictObject({
        node: z.string().meta({ description: 'Name of the node, never its URL.' }),
        answer: z.enum(LANDING_ANSWERS).meta({
          description:
            '`not_found`: the node does not know the transaction, or has only processed it. `silent`: the node did not answer before the others decided, or in time.',
        }),
        commitment: z.enum(['confirmed', 'finalized']).nullable(),
        slot: z.int().nullable().meta({ description: 'Slot in which the node reports the transaction.' }),
        context_slot: z.int().nullable().meta({ description: 'Newest slot of the node when it answered.' }),
        error: z.string().nullable().meta({ description: 'The chain’s own error, as JSON.' }),
        fee: decimal.nullable().meta({ description: 'Fee in SOL.' }),
        balances: z.string().nullable().meta({
          description: 'Hash over the accounts and their balances before and after, tokens included.',
        }),
      }),
    ),
  })
  .meta({ id: 'Landing' });

/** The nodes that were asked about a signing request, and their answers. */
const evidence = z
  .strictObject({
    verdict,
    observations: z.array(
      z.strictObject({
        node: z.string(),
        asked_at: time,
        genesis_hash: z.string().nullable(),
        commitment: z.enum(['confirmed', 'finalized']).nullable(),
        slot: z.int().nullable().meta({ description: 'Slot of the newest block with this commitment.' }),
        block_height: z.int().nullable(),
        blockhash_valid: z.boolean().nullable(),
        status_context_slot: z.int().nullable(),
        witness_finalized: z.boolean().nullable(),
        signatures: z.array(z.strictObject({ signature: z.string(), status: z.string().nullable() })),
        reference_signatures: z.array(z.string()).nullable(),
        verdict,
        reason: z.string(),
      }),
    ),
    reverted: z
      .strictObject({
        signature: z.string(),
        slot: z.int(),
        block_height: z.int(),
        fee: decimal.meta({ description: 'Fee paid in SOL.' }),
        error_code: outcomeCode,
        landing,
      })
      .nullable()
      .meta({
        description:
          'The transaction is on the chain and was reverted there, finally: it changed nothing, its fee was paid, and its bytes can land no more. Null otherwise.',
      }),
  })
  .meta({ id: 'Evidence' });

const timelineEntry = z
  .strictObject({
    version: z.int(),
    status: z.enum(OPERATION_STATUSES),
    status_reason: z.enum(STATUS_REASONS).nullable(),
    message: z.string().meta({ description: 'One sentence for people.' }),
    at: time,
  })
  .meta({ id: 'TimelineEntry' });

export type TimelineEntryData = z.infer<typeof timelineEntry>;

/** An entry in a list over several operations. */
export const timelineItem = timelineEntry.extend({ operation_id: z.string() }).meta({ id: 'TimelineItem' });

export type TimelineItem = z.infer<typeof timelineItem>;

/** The fields that operations of every kind have. */
const operationFields = z.strictObject({
  operation_id: z.string(),
  kind: z.string(),
  status: z.enum(OPERATION_STATUSES),
  status_reason: z.enum(STATUS_REASONS).nullable(),
  version: z.int().meta({ description: 'Increases by one with each change.' }),
  network: z.enum(NETWORKS),
  chain_id: z.string(),
  wallet_address: z
    .string()
    .nullable()
    .meta({ description: 'Null for an operation that has no wallet yet.' }),
  valid_until: time.nullable(),
  deadline_at: time
    .nullable()
    .meta({ description: 'When the operation leaves its current status automatically.' }),
  content_hash: z.string(),
  content_version: z
    .int()
    .meta({ description: 'Version of the hashed content of this kind (docs/api-conventions.md).' }),
  reference: z.string().nullable().meta({
    description:
      'Address in the transaction by which it can be found on the chain; null for a kind without a transaction.',
  }),
  order_id: z.string().nullable().meta({
    description: 'The trigger order that it was prepared for; null: a caller asked for it.',
  }),
  signing_request: z
    .strictObject({
      number: z.int(),
      message_hash: z.string(),
      blockhash: z.string(),
      last_valid_block_height: z.int(),
      signature: z.string().nullable(),
      created_at: time,
      signed_at: time.nullable(),
    })
    .nullable(),
  signing_requests: z
    .array(
      z.strictObject({
        number: z.int(),
        message_hash: z.string(),
        blockhash: z.string(),
        last_valid_block_height: z.int(),
        created_at_block_height: z.int(),
        signature: z.string().nullable(),
        created_at: time,
        signed_at: time.nullable(),
        dead_at: time.nullable().meta({ description: 'When it was proven that it can no longer land.' }),
        evidence: evidence.nullable(),
      }),
    )
    .meta({ description: 'All signing requests, oldest first; at most one of them can still land.' }),
  result: z
    .strictObject({
      signature: z.string(),
      slot: z.int(),
      block_height: z.int(),
      fee: decimal.meta({ description: 'Fee paid in SOL.' }),
      confirmations: z.int(),
      nodes: z.int().meta({
        description:
          'Number of nodes that agree on the result. If it is 1 and more nodes are configured, only one node has reported the result, and it may be revoked.',
      }),
    })
    .meta({ id: 'Result' })
    .nullable(),
  reverted_fee: decimal.nullable().meta({
    description:
      'Fee in SOL that was paid for an earlier transaction of the operation, which was reverted (docs/swaps.md); null if there was none.',
  }),
  error: z
    .strictObject({
      code: outcomeCode,
      message: z.string(),
      retryable: z.boolean(),
    })
    .meta({ id: 'OutcomeError' })
    .nullable(),
  created_at: time,
  updated_at: time,
  ended_at: time.nullable(),
  landing: landing.nullable(),
  finalized_at: time.nullable().meta({
    description: 'When the block of the result was seen finalized: the network can no longer drop it.',
  }),
  timeline: z.array(timelineEntry),
});

export type OperationFields = z.infer<typeof operationFields>;

/** An operation as the API shows it: the fields of every operation, and those of its kind in a field named after the kind. */
export type OperationData = OperationFields & Record<string, unknown>;

/** Fields that a list leaves out, because they need other rows. */
const DETAILS = { signing_request: true, signing_requests: true, landing: true, timeline: true } as const;

export type OperationSummary = Omit<OperationFields, keyof typeof DETAILS> & Record<string, unknown>;

/** The schemas of an operation and of a list item: one for each kind, discriminated by `kind`. */
export function operationSchemas(kinds: KindApis, added: z.ZodRawShape = {}) {
  const data = ofEachKind(kinds, operationFields.extend(added), 'Operation') as z.ZodType<OperationData>;
  const summary = ofEachKind(
    kinds,
    operationFields.omit(DETAILS),
    'OperationSummary',
  ) as z.ZodType<OperationSummary>;
  return {
    data,
    page: z.strictObject({
      items: z.array(summary),
      next_cursor: z.string().nullable().meta({ description: 'Value for `cursor`; null on the last page.' }),
    }),
  };
}

function ofEachKind(kinds: KindApis, fields: z.ZodObject, id: string): z.ZodType {
  const [first, ...others] = Object.entries(kinds).map(([kind, { schema }]) =>
    fields
      .extend({ kind: z.literal(kind), [kindField(kind)]: schema })
      .meta({ id: `${pascalCase(kind)}${id}` }),
  );
  if (!first) throw new Error('no kind of operation is registered');
  return z
    .discriminatedUnion('kind', [first, ...others])
    .meta({ id, discriminator: { propertyName: 'kind' } });
}

function pascalCase(kind: string): string {
  return kind.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

export const signingRequestData = z
  .strictObject({
    operation_id: z.string(),
    number: z.int(),
    transaction: z.string().meta({ description: 'Unsigned legacy transaction, base64.' }),
    message_hash: z.string(),
    blockhash: z.string(),
    last_valid_block_height: z.int(),
    blocks_left: z.int(),
  })
  .meta({ id: 'SigningRequest' });
