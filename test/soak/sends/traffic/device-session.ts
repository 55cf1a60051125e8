import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { signBytes, signBytesOtherwise, type TestWallet } from '../../../support/chain-client.ts';
import { createRpcRequest } from '../checker/chain-requests.ts';
import { resetAndReplay } from '../faults/operator-buttons.ts';
import type { Rig } from '../rig/rig.ts';

const operation = z.object({
  operation_id: z.string(),
  status: z.string(),
  status_reason: z.string().nullable(),
  version: z.number(),
  content_hash: z.string(),
  reference: z.string(),
  ended_at: z.string().nullable(),
});
export type SeenOperation = z.infer<typeof operation>;

const toSign = z.object({ transaction: z.string(), last_valid_block_height: z.number() });
export type ToSign = z.infer<typeof toSign>;

const envelope = z.union([
  z.object({ success: z.literal(true), data: z.unknown() }),
  z.object({ success: z.literal(false), error: z.object({ code: z.string(), message: z.string() }) }),
]);

/** A person's device that works on one operation, over an API that may be unavailable at any time. */
export interface DeviceSession {
  wallet: TestWallet;
  recipient: string;
  lamports: bigint;
  /** Requests the send until it is accepted; null if its validity ended first. */
  create(validForMs?: number): Promise<SeenOperation | null>;
  read(): Promise<SeenOperation>;
  confirm(): Promise<void>;
  /** Null if the service refuses a signing request now. */
  signingRequest(): Promise<ToSign | null>;
  sign(transaction: string): Promise<string>;
  /** Another valid signature of the same message. */
  signOtherwise(transaction: string): Promise<string>;
  submit(signed: string): Promise<void>;
  cancel(): Promise<void>;
  /** Broadcasts the signed transaction without the service. */
  broadcast(signed: string): Promise<void>;
  waitForHeight(above: number): Promise<void>;
  /** An operator resets the operation's workflow, which processes all its messages again. */
  resetWorkflow(): Promise<void>;
  /** False once the run's time is up. */
  hasTime(): boolean;
  /** Reports a state that a device must not see. */
  reportProblem(problem: string): void;
}

/** Between two tries of a device, and between two checks. */
const RETRY_MS = 150;

export function openSession(
  rig: Rig,
  {
    wallet,
    recipient,
    lamports,
    deadline,
  }: {
    wallet: TestWallet;
    recipient: string;
    lamports: bigint;
    deadline: number;
  },
): DeviceSession {
  const chain = createRpcRequest(rig.chainRpcUrl);
  const idempotencyKey = randomUUID();
  let id = '';
  let contentHash = '';

  /** Retries a request without an answer, or with one that says that the service is unavailable. */
  async function call(method: string, path: string, body?: object): Promise<z.infer<typeof envelope> | null> {
    while (Date.now() < deadline) {
      try {
        const response = await fetch(`${rig.baseUrl}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${rig.apiKey}`,
            'content-type': 'application/json',
            'idempotency-key': idempotencyKey,
          },
          signal: AbortSignal.timeout(15_000),
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        if (response.status < 500) return envelope.parse(await response.json());
      } catch {
        // Unavailable, or cut off: retried.
      }
      await pause();
    }
    return null;
  }

  async function act(action: string, body: object = {}): Promise<unknown> {
    const answer = await call('POST', `/operations/${id}/${action}`, body);
    return answer?.success === true ? answer.data : null;
  }

  return {
    wallet,
    recipient,
    lamports,
    async create(validForMs) {
      const answer = await call('POST', '/wallet/send', {
        from: wallet.address,
        to: recipient,
        amount: `0.${String(lamports).padStart(9, '0')}`,
        token: 'SOL',
        ...(validForMs === undefined ? {} : { valid_until: new Date(Date.now() + validForMs).toISOString() }),
      });
      if (answer?.success === false && answer.error.code === 'INVALID_REQUEST' && validForMs !== undefined)
        return null;
      if (answer?.success !== true) throw new Error(`the send was not accepted: ${JSON.stringify(answer)}`);
      const created = operation.parse(answer.data);
      id = created.operation_id;
      contentHash = created.content_hash;
      return created;
    },
    async read() {
      const answer = await call('GET', `/operations/${id}`);
      if (answer?.success !== true) throw new Error(`operation ${id} cannot be read`);
      return operation.parse(answer.data);
    },
    async confirm() {
      await act('confirm', { content_hash: contentHash });
    },
    async signingRequest() {
      return toSign.safeParse(await act('signing-request')).data ?? null;
    },
    sign: (transaction) => signBytes(transaction, wallet),
    signOtherwise: (transaction) => signBytesOtherwise(transaction, wallet),
    async submit(signed) {
      await act('signature', { transaction: signed });
    },
    async cancel() {
      await act('cancel');
    },
    async broadcast(signed) {
      await chain('sendTransaction', [signed, { encoding: 'base64', skipPreflight: true }]).catch(
        () => undefined,
      );
    },
    async waitForHeight(above) {
      while (Date.now() < deadline) {
        if (Number(await chain('getBlockHeight', [{ commitment: 'confirmed' }])) > above) return;
        await pause();
      }
    },
    resetWorkflow: () => resetAndReplay(rig, id),
    hasTime: () => Date.now() < deadline,
    reportProblem: () => undefined,
  };
}

export function pause(milliseconds = RETRY_MS): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
