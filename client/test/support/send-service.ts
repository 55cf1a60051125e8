import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { contentHash } from '../../../domain/operations/content-hash.ts';
import { parseAmount } from '../../../domain/amounts.ts';
import { sendKind } from '../../../domain/sends/send-kind.ts';
import {
  failure,
  startTestServer,
  success,
  type ReceivedRequest,
  type Reply,
  type TestServer,
} from './http-server.ts';
import { compileMessage, newAddress, unsignedTransaction, type SendParts } from './send-transaction.ts';

const sendBodySchema = z.object({
  from: z.string(),
  to: z.string(),
  amount: z.string(),
  token: z.literal('SOL'),
  fee_cap_lamports: z.string(),
  valid_until: z.string().optional(),
});

const confirmBodySchema = z.object({ content_hash: z.string() });
const signatureBodySchema = z.object({ transaction: z.string() });

interface Wish {
  from: string;
  recipient: string;
  amount: string;
  feeCapLamports: string;
}

/** The public resource with the kind's own field. */
interface Resource extends Record<string, unknown> {
  send?: Record<string, unknown>;
}

export interface SendServiceOptions {
  /** Changes the send that the service records, everywhere alike. */
  record?: (wish: Wish) => Wish;
  /** Changes the send in the bytes. */
  build?: (parts: SendParts) => SendParts;
  /** Replaces the message's bytes. */
  message?: (parts: SendParts) => Uint8Array;
  /** Changes the operation in answers. */
  present?: (operation: Resource) => Resource;
  /** Answers in place of the service; undefined lets it answer. */
  intercept?: (request: ReceivedRequest) => Reply | undefined | Promise<Reply | undefined>;
}

export interface SendService extends TestServer {
  /** Signed transactions that were submitted. */
  submitted: string[];
  created: number;
  chainId: string;
  /** Moves the only operation to its next status. */
  transition(status: string, options?: { ended?: boolean }): void;
  pathsOf(step: string): number;
}

/** The service's main path with one operation in memory, honest unless an option makes it lie. */
export async function startSendService(options: SendServiceOptions = {}): Promise<SendService> {
  const chainId = newAddress();
  const blockhash = newAddress();
  const reference = newAddress();
  const submitted: string[] = [];
  const operationsByKey = new Map<string, Resource>();
  let operation: Resource = {};
  let parts: SendParts | undefined;
  let version = 0;
  let waiting: (() => void)[] = [];
  const timeline: Record<string, unknown>[] = [];

  function transition(status: string, { ended = false } = {}): void {
    version += 1;
    timeline.push({ version, status, status_reason: null, message: `It is ${status}.`, at: now() });
    operation = { ...operation, status, version, timeline: [...timeline], ended_at: ended ? now() : null };
    for (const wake of waiting) wake();
    waiting = [];
  }

  function create(request: ReceivedRequest): Reply {
    const key = String(request.headers['idempotency-key']);
    const body = sendBodySchema.parse(request.body);
    if (!operationsByKey.has(key)) {
      service.created += 1;
      const wish = {
        from: body.from,
        recipient: body.to,
        amount: body.amount,
        feeCapLamports: body.fee_cap_lamports,
      };
      const recorded = options.record?.(wish) ?? wish;
      const amount = parseAmount(recorded.amount, 9);
      if (!amount.ok) throw new Error(amount.problem);
      parts = {
        from: recorded.from,
        feePayer: recorded.from,
        recipient: recorded.recipient,
        lamports: amount.baseUnits,
        reference,
        blockhash,
        computeUnitLimit: 500,
        microLamports: 1_000_000n,
      };
      operation = describe(recorded, amount.baseUnits, String(request.headers['x-network']));
      transition('awaiting_confirmation');
      operationsByKey.set(key, operation);
    }
    return success(presented(), 202, { Location: '/v1/operations/op_1' });
  }

  function describe(recorded: Wish, baseUnits: bigint, network: string): Resource {
    return {
      operation_id: 'op_1',
      kind: 'send',
      status_reason: null,
      network,
      chain_id: chainId,
      wallet_address: recorded.from,
      valid_until: null,
      deadline_at: now(),
      content_hash: contentHash({
        version: sendKind.contentVersion,
        operationId: 'op_1',
        network: network === 'mainnet' ? 'mainnet' : 'devnet',
        chainId,
        kind: 'send',
        parts: sendKind.contentParts({
          from: recorded.from,
          recipient: recorded.recipient,
          token: 'SOL',
          mint: 'SOL',
          decimals: 9,
          baseUnits: baseUnits.toString(),
          feeCapLamports: recorded.feeCapLamports,
          memo: null,
        }),
      }),
      content_version: sendKind.contentVersion,
      reference,
      send: describeSend(recorded, baseUnits),
      signing_request: null,
      signing_requests: [],
      result: null,
      error: null,
      created_at: now(),
      updated_at: now(),
      a_field_of_a_newer_service: true,
    };
  }

  function signingRequest(): Reply {
    if (!parts) return failure(404, 'NOT_FOUND');
    const built = options.build?.(parts) ?? parts;
    const message = options.message?.(built) ?? compileMessage(built);
    return success({
      operation_id: 'op_1',
      number: 1,
      transaction: unsignedTransaction(message),
      message_hash: `sha256:${bytesToHex(sha256(message))}`,
      blockhash,
      last_valid_block_height: 150,
      blocks_left: 140,
    });
  }

  async function read(query: URLSearchParams): Promise<Reply> {
    const afterVersion = Number(query.get('after_version') ?? Number.MAX_SAFE_INTEGER);
    if (query.has('wait') && version <= afterVersion) {
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    return success(presented());
  }

  function presented(): Resource {
    return options.present?.(operation) ?? operation;
  }

  async function answer(request: ReceivedRequest): Promise<Reply> {
    const intercepted = await options.intercept?.(request);
    if (intercepted) return intercepted;
    switch (`${request.method} ${request.path}`) {
      case 'POST /v1/wallet/send':
        return create(request);
      case 'GET /v1/operations/op_1':
        return await read(request.query);
      case 'POST /v1/operations/op_1/confirm':
        if (confirmBodySchema.parse(request.body).content_hash !== operation.content_hash) {
          return failure(409, 'CONFLICT');
        }
        if (operation.status === 'awaiting_confirmation') transition('awaiting_signature');
        return success(presented());
      case 'POST /v1/operations/op_1/signing-request':
        return signingRequest();
      case 'POST /v1/operations/op_1/signature':
        submitted.push(signatureBodySchema.parse(request.body).transaction);
        transition('submitted');
        return success(presented());
      case 'POST /v1/operations/op_1/cancel':
        transition('cancelled', { ended: true });
        return success(presented());
      default:
        return failure(404, 'NOT_FOUND');
    }
  }

  const server = await startTestServer(answer);
  const service: SendService = {
    ...server,
    submitted,
    created: 0,
    chainId,
    transition,
    pathsOf: (step) => server.requests.filter(({ path }) => path.endsWith(`/${step}`)).length,
  };
  return service;
}

/** The field that only sends have. */
function describeSend(recorded: Wish, baseUnits: bigint): Record<string, unknown> {
  return {
    from: recorded.from,
    to: recorded.recipient,
    amount: recorded.amount,
    token: 'SOL',
    mint: 'SOL',
    base_units: baseUnits.toString(),
    fee_cap_lamports: recorded.feeCapLamports,
    memo: null,
    preview: {
      recipient: recorded.recipient,
      amount: recorded.amount,
      token: 'SOL',
      received_amount: recorded.amount,
      mint: 'SOL',
      decimals: 9,
      usd_value: null,
      usd_value_reason: 'network_unpriced',
      token_program: null,
      transfer_fee: null,
      creates_token_account: false,
      network_fee: '0.000005',
      base_fee: '0.000005',
      priority_fee: '0',
      compute_unit_limit: 500,
      priority_micro_lamports: '0',
      fee_cap: '0.0001',
      rent: '0',
      warnings: [],
      risk: { level: 'none', reasons: [] },
      net_effect: [{ address: recorded.from, token: 'SOL', change: `-${recorded.amount}` }],
    },
  };
}

function now(): string {
  return new Date().toISOString();
}
