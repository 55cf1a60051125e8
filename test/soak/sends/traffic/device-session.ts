import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { signBytes, signBytesOtherwise, type TestWallet } from '../../../support/chain-client.ts';
import { createRpcRequest } from '../checker/chain-requests.ts';
import { resetAndReplay } from '../faults/operator-buttons.ts';
import { OWNER_HEADER } from '../rig/kill-point-messages.ts';
import type { Rig } from '../rig/rig.ts';
import type { AskedOperation } from './asked-operation.ts';
import { operationKindOf, ownerOf, type KindUnderTest } from './kinds-under-test.ts';

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

const order = z.object({ order_id: z.string(), state: z.string(), ended_at: z.string().nullable() });

const toSign = z.object({ transaction: z.string(), last_valid_block_height: z.number() });
export type ToSign = z.infer<typeof toSign>;

const envelope = z.union([
  z.object({ success: z.literal(true), data: z.unknown() }),
  z.object({ success: z.literal(false), error: z.object({ code: z.string(), message: z.string() }) }),
]);

/** A person's device that works on one operation, over an API that may be unavailable at any time. */
export interface DeviceSession {
  wallet: TestWallet;
  /** Requests the operation until it is accepted; null if its validity ended first. */
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
    kind,
    wallet,
    asked,
    timeMs,
  }: { kind: KindUnderTest; wallet: TestWallet; asked: AskedOperation; timeMs: number },
): DeviceSession {
  const chain = createRpcRequest(rig.chainRpcUrl);
  const idempotencyKey = randomUUID();
  let deadline = Infinity;
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
            [OWNER_HEADER]: ownerOf(kind),
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

  /** The person asks for it as soon as the price was reached, while the service prepares it by itself. Null: the order has ended without one. */
  async function operationOf(made: z.infer<typeof order>): Promise<SeenOperation | null> {
    for (let seen = made; seen.ended_at === null && Date.now() < deadline; await pause()) {
      if (seen.state === 'triggered') {
        const asks = [1, 2].map(() => call('POST', `/trigger-orders/${seen.order_id}/operation`, {}));
        for (const answer of await Promise.all(asks)) {
          if (answer?.success === true) return operation.parse(answer.data);
        }
      }
      const answer = await call('GET', `/trigger-orders/${seen.order_id}`);
      if (answer?.success === true) seen = order.parse(answer.data);
    }
    return null;
  }

  async function act(action: string, body: object = {}): Promise<unknown> {
    const answer = await call('POST', `/operations/${id}/${action}`, body);
    return answer?.success === true ? answer.data : null;
  }

  return {
    wallet,
    async create(validForMs) {
      deadline = Date.now() + timeMs;
      const validUntil = validForMs === undefined ? Infinity : Date.now() + validForMs;
      const valid =
        validForMs === undefined
          ? {}
          : { [asked.isOrder ? 'expires_at' : 'valid_until']: new Date(validUntil).toISOString() };
      const ask = () => call('POST', asked.path, { ...asked.body, ...valid });
      let answer = await ask();
      while (asked.mayBeRefused && answer?.success === false && Date.now() < Math.min(deadline, validUntil)) {
        await pause();
        answer = await ask();
      }
      if (answer?.success === false && Date.now() >= validUntil) return null;
      if (answer?.success === false && answer.error.code === 'INVALID_REQUEST' && validForMs !== undefined)
        return null;
      if (answer?.success !== true)
        throw new Error(`the ${kind} was not accepted: ${JSON.stringify(answer)}`);
      const created = asked.isOrder
        ? await operationOf(order.parse(answer.data))
        : operation.parse(answer.data);
      if (created === null) return null;
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
    resetWorkflow: () => resetAndReplay(rig, id, operationKindOf(kind)),
    hasTime: () => Date.now() < deadline,
    reportProblem: () => undefined,
  };
}

export function pause(milliseconds = RETRY_MS): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
