import type { ApiAnswer, CallApi } from './api-client.ts';
import { blockHeight, newWallet, signBytes, type TestWallet } from './chain-client.ts';
import { waitUntil } from './wait-until.ts';

/** Stages in which a send can be while something happens to its workflow. */
export const SEND_STAGES = [
  'waits for its confirmation',
  'waits for its signature',
  'has given out its bytes',
  'is submitted',
  'is being cancelled',
] as const;
/** The last one takes as long as bytes live. */
export type SendStage = (typeof SEND_STAGES)[number] | 'waits to be signed again';

/** Fields besides the amount and the addresses. */
export interface StagedSendRequest {
  token?: string;
  valid_until?: string;
}

export interface StagedSend {
  operationId: string;
  recipient: string;
  /** None of a token. */
  lamports: bigint;
  contentHash: string;
}

/** A person with a device, who comes back after any event and continues. */
export interface StagedSends {
  /** A send of SOL unless another token is asked for. */
  bringTo(stage: SendStage, request?: StagedSendRequest): Promise<StagedSend>;
  read(send: StagedSend): Promise<Record<string, unknown>>;
  /** Confirms and signs until the send has ended for good: a confirmed one is final. */
  goOn(send: StagedSend): Promise<void>;
  /** Cancels the send if it still can be, and waits until it has ended for good. */
  giveUp(send: StagedSend): Promise<void>;
}

const SOL = '0.1';
const LAMPORTS = 100_000_000n;

export function createStagedSends(call: CallApi, from: TestWallet): StagedSends {
  const path = ({ operationId }: StagedSend) => `/v1/operations/${operationId}`;

  /** Asks again for as long as the service says that this would help. */
  function post(send: StagedSend, action: string, json?: object): Promise<ApiAnswer> {
    return waitUntil(`${action} is answered`, async () => {
      const answer = await call(`${path(send)}/${action}`, {
        method: 'POST',
        ...(json ? { json } : {}),
      });
      return answer.status === 503 ? false : answer;
    });
  }

  const confirm = (send: StagedSend) => post(send, 'confirm', { content_hash: send.contentHash });

  async function sign(send: StagedSend): Promise<void> {
    const { status, data } = await post(send, 'signing-request');
    // Refused while the bytes before are about to die: the next look asks again.
    if (status !== 200) return;
    await post(send, 'signature', { transaction: await signBytes(String(data['transaction']), from) });
  }

  async function signTooLate(send: StagedSend): Promise<void> {
    const { data } = await post(send, 'signing-request');
    const bound = Number(data['last_valid_block_height']);
    await waitUntil('the bytes are too old', async () => (await blockHeight()) > bound);
    await post(send, 'signature', { transaction: await signBytes(String(data['transaction']), from) });
    await waitUntil(
      'they are proven dead',
      async () => (await read(send))['status'] === 'awaiting_signature',
    );
  }

  const read = async (send: StagedSend) => (await call(path(send))).data;

  async function untilEnded(send: StagedSend, act: (now: Record<string, unknown>) => Promise<void>) {
    await waitUntil('the send has ended', async () => {
      const now = await read(send);
      if (now['ended_at'] !== null) return now['status'] !== 'confirmed' || now['finalized_at'] !== null;
      await act(now);
      return false;
    });
  }

  return {
    read,
    async bringTo(stage, request = {}) {
      const { address: recipient } = await newWallet();
      const { status, data, body } = await call('/v1/wallet/send', {
        method: 'POST',
        json: { from: from.address, to: recipient, amount: SOL, token: 'SOL', ...request },
      });
      if (status !== 202) throw new Error(`the send was not taken: ${JSON.stringify(body)}`);
      const send = {
        operationId: String(data['operation_id']),
        contentHash: String(data['content_hash']),
        recipient,
        lamports: request.token === undefined ? LAMPORTS : 0n,
      };
      if (stage === 'waits for its confirmation') return send;
      await confirm(send);
      if (stage === 'waits for its signature') return send;
      if (stage === 'is submitted') await sign(send);
      else if (stage === 'waits to be signed again') await signTooLate(send);
      else await post(send, 'signing-request');
      if (stage === 'is being cancelled') await post(send, 'cancel');
      return send;
    },

    goOn: (send) =>
      untilEnded(send, async ({ status, status_reason: reason }) => {
        if (status === 'awaiting_confirmation') await confirm(send);
        if (status === 'awaiting_signature' && reason === null) await sign(send);
      }),

    giveUp: (send) =>
      untilEnded(send, async ({ status, status_reason: reason }) => {
        if (status !== 'submitted' && reason === null) await post(send, 'cancel');
      }),
  };
}
