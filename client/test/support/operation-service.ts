import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { contentHash } from '../../../domain/operations/content-hash.ts';
import { signatureIn } from '../../src/checks/messages/unsigned-transaction.ts';
import {
  failure,
  startTestServer,
  success,
  type ReceivedRequest,
  type Reply,
  type TestServer,
} from './http-server.ts';
import { newAddress, unsignedTransaction } from './send-transaction.ts';

const confirmBodySchema = z.object({ content_hash: z.string() });
const signatureBodySchema = z.object({ transaction: z.string() });

/** The public resource with the kind's own field. */
export interface Resource extends Record<string, unknown> {
  send?: Record<string, unknown>;
  swap?: Record<string, unknown>;
}

/** Ways in which the service can lie, for every kind. */
export interface OperationServiceOptions {
  /** Default `op_1`. */
  operationId?: string;
  /** Changes the operation in answers. */
  present?: (operation: Resource) => Resource;
  /** Answers in place of the service; undefined lets it answer. */
  intercept?: (request: ReceivedRequest) => Reply | undefined | Promise<Reply | undefined>;
}

export interface OperationService extends TestServer {
  /** Signed transactions that were submitted. */
  submitted: string[];
  created: number;
  chainId: string;
  /** Moves the only operation to its next status. */
  transition(status: string, options?: { ended?: boolean; reason?: string }): void;
  /** Asks for a new signature, because the chain has reverted the transaction that was submitted last; `signature`: another one. */
  revert(signature?: string): void;
  pathsOf(step: string): number;
}

/** A kind's own part of an operation. */
export interface Recorded {
  wallet: string;
  contentVersion: number;
  contentParts: readonly (string | null)[];
  /** The kind's own field. */
  field: Resource;
  /** The same once the operation is confirmed. */
  confirmedField?: Resource;
  message(): Uint8Array;
}

export interface ServedKind {
  kind: 'send' | 'swap' | 'stake.redelegate';
  /** Path of the call that creates it. */
  path: string;
  record(body: unknown, chosen: { reference: string; blockhash: string }): Recorded;
}

/** The service's main path with one operation in memory, honest unless an option makes it lie. */
export async function startOperationService(
  { kind, path, record }: ServedKind,
  options: OperationServiceOptions,
): Promise<OperationService> {
  const { operationId = 'op_1' } = options;
  const chainId = newAddress();
  const blockhash = newAddress();
  const reference = newAddress();
  const submitted: string[] = [];
  const operationsByKey = new Map<string, Resource>();
  let operation: Resource = {};
  let recorded: Recorded | undefined;
  let version = 0;
  let waiting: (() => void)[] = [];
  const timeline: Record<string, unknown>[] = [];

  function transition(
    status: string,
    { ended = false, reason = null }: { ended?: boolean; reason?: string | null } = {},
  ): void {
    version += 1;
    timeline.push({ version, status, status_reason: reason, message: `It is ${status}.`, at: now() });
    const field = status === 'confirmed' ? recorded?.confirmedField : {};
    operation = {
      ...operation,
      ...field,
      status,
      status_reason: reason,
      version,
      timeline: [...timeline],
      ended_at: ended ? now() : null,
    };
    for (const wake of waiting) wake();
    waiting = [];
  }

  function create(request: ReceivedRequest): Reply {
    const key = String(request.headers['idempotency-key']);
    if (!operationsByKey.has(key)) {
      service.created += 1;
      recorded = record(request.body, { reference, blockhash });
      operation = describe(recorded, String(request.headers['x-network']));
      transition('awaiting_confirmation');
      operationsByKey.set(key, operation);
    }
    return success(presented(), 202, { Location: `/v1/operations/${operationId}` });
  }

  function describe({ wallet, contentVersion, contentParts, field }: Recorded, network: string): Resource {
    return {
      operation_id: operationId,
      kind,
      status_reason: null,
      network,
      chain_id: chainId,
      wallet_address: wallet,
      valid_until: null,
      deadline_at: now(),
      content_hash: contentHash({
        version: contentVersion,
        operationId,
        network: network === 'mainnet' ? 'mainnet' : 'devnet',
        chainId,
        kind,
        parts: contentParts,
      }),
      content_version: contentVersion,
      reference,
      ...field,
      signing_request: null,
      signing_requests: [],
      result: null,
      reverted_fee: null,
      error: null,
      created_at: now(),
      updated_at: now(),
      a_field_of_a_newer_service: true,
    };
  }

  function revert(signature = signatureIn(submitted.at(-1) ?? '')): void {
    const landing = {
      signature,
      asked_at: now(),
      commitment: 'finalized',
      nodes: 2,
      of: 2,
      agreed_on: ['slot', 'error', 'fee', 'balances'],
      answers: [],
    };
    const request = {
      number: 1,
      message_hash: `sha256:${'0'.repeat(64)}`,
      blockhash,
      last_valid_block_height: 150,
      signature,
      created_at: now(),
      signed_at: now(),
    };
    const reverted = {
      signature,
      slot: 12,
      block_height: 10,
      fee: '0.000005',
      error_code: kind === 'swap' ? 'SLIPPAGE_EXCEEDED' : 'EPOCH_REWARDS_ACTIVE',
      landing,
    };
    const evidence = { verdict: 'dead', observations: [], reverted };
    operation = {
      ...operation,
      reverted_fee: reverted.fee,
      signing_requests: [{ ...request, created_at_block_height: 1, dead_at: now(), evidence }],
    };
    transition('awaiting_signature', { reason: 'reverted' });
  }

  function signingRequest(): Reply {
    if (!recorded) return failure(404, 'NOT_FOUND');
    const message = recorded.message();
    return success({
      operation_id: operationId,
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
      case `POST ${path}`:
        return create(request);
      case `GET /v1/operations/${operationId}`:
        return await read(request.query);
      case `POST /v1/operations/${operationId}/confirm`:
        if (confirmBodySchema.parse(request.body).content_hash !== operation.content_hash) {
          return failure(409, 'CONFLICT');
        }
        if (operation.status === 'awaiting_confirmation') transition('awaiting_signature');
        return success(presented());
      case `POST /v1/operations/${operationId}/signing-request`:
        return signingRequest();
      case `POST /v1/operations/${operationId}/signature`:
        submitted.push(signatureBodySchema.parse(request.body).transaction);
        transition('submitted');
        return success(presented());
      case `POST /v1/operations/${operationId}/cancel`:
        transition('cancelled', { ended: true });
        return success(presented());
      default:
        return failure(404, 'NOT_FOUND');
    }
  }

  const server = await startTestServer(answer);
  const service: OperationService = {
    ...server,
    submitted,
    created: 0,
    chainId,
    transition,
    revert,
    pathsOf: (step) => server.requests.filter(({ path: each }) => each.endsWith(`/${step}`)).length,
  };
  return service;
}

function now(): string {
  return new Date().toISOString();
}
