import { STATUS_CODES } from 'node:http';
import type { ActiveFault, ChosenFaults } from './chain-faults.ts';
import { claimLanding } from './chain-faults-invented-landing.ts';
import type { FaultOf } from './chain-faults-schema.ts';
import { signatureOfSend } from './chain-faults-send.ts';
import { waitOrSignal } from './chain-faults-wait.ts';
import { jsonAnswer } from '../proxy/chain-proxy-answer.ts';
import type { HttpAnswer, ProxyAnswer } from '../proxy/chain-proxy-answer.ts';
import { answerTo } from '../proxy/chain-proxy-json.ts';
import type { Call } from '../proxy/chain-proxy-methods.ts';
import type { AskedUpstream } from './chain-faults-history.ts';

/** One call on its way to the chain. */
export interface Request {
  call: Call;
  /** The call's text as it came. */
  text: string;
  /** Aborted when the client disconnects. */
  gone: AbortSignal;
  /** Aborted when the proxy closes. */
  closing: AbortSignal;
  upstream: AskedUpstream;
  forward(): Promise<unknown>;
}

/** Messages of nodes by code (Agave: rpc-client-api, custom_error). */
const RPC_MESSAGES: Readonly<Record<number, string>> = {
  [-32_004]: 'Block not available for slot',
  [-32_005]: 'Node is unhealthy',
  [-32_007]: 'Slot was skipped, or missing due to ledger jump to recent snapshot',
  [-32_009]: 'Slot was skipped, or missing in long-term storage',
  [-32_603]: 'Internal error',
};

const GATEWAY_PAGE =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body><center><h1>502 Bad Gateway</h1></center></body>\r\n</html>\r\n';
const NONSENSE = [{ nonsense: [] }, null];
const HALF_AN_ANSWER = '{"jsonrpc":"2.0","result":{"context":{"sl';

/** Applies the faults that act before the chain sees a call. Undefined: the call continues to the chain. */
export async function meetOnTheWay(request: Request, chosen: ChosenFaults): Promise<ProxyAnswer | undefined> {
  for (const active of chosen.faults) {
    const answer = await meet(active, request, chosen);
    if (answer) return answer;
  }
  return undefined;
}

async function meet(
  { fault, memory }: ActiveFault,
  request: Request,
  chosen: ChosenFaults,
): Promise<ProxyAnswer | undefined> {
  switch (fault.kind) {
    case 'slow':
      chosen.count(fault.kind);
      await waitOrSignal([chosen.healed, request.closing], fault.ms);
      return request.closing.aborted ? { kind: 'connection closed' } : undefined;
    case 'hang':
      chosen.count(fault.kind);
      await waitOrSignal([chosen.healed, request.closing, request.gone]);
      return request.closing.aborted || request.gone.aborted ? { kind: 'connection closed' } : undefined;
    case 'drop-send':
    case 'delay-send':
      return takeSend(fault, request, chosen);
    case 'invented-landing': {
      if (request.call.method !== 'sendTransaction') return undefined;
      const signature = await claimLanding(request, memory);
      if (signature === undefined) return undefined;
      chosen.count(fault.kind);
      return jsonAnswer(answerTo(request.text, { result: signature }));
    }
    case 'cut':
    case 'garbage':
    case 'html502':
    case 'nonsense':
    case 'http-status':
    case 'rpc-error':
      chosen.count(fault.kind);
      return refusal(fault, request.text);
    case 'lost-answer':
    case 'wrong-last-valid':
    case 'height-offset':
    case 'height-falling':
    case 'null-statuses':
    case 'confirmed-then-gone':
    case 'pruned':
    case 'foreign-genesis':
    case 'lag':
    case 'skipped-slots':
    case 'omitted-slots':
    case 'fork':
    case 'false-error':
    case 'invented-deposit':
    case 'wrong-amount':
    case 'left-out':
    case 'false-finality':
    case 'late-finality':
    case 'reward-missing':
    case 'wrong-reward':
    case 'late-rewards':
    case 'lag-epoch':
    case 'stake-history':
      return undefined; // these change the answer
  }
}

function refusal(
  fault: FaultOf<'cut' | 'garbage' | 'html502' | 'nonsense' | 'http-status' | 'rpc-error'>,
  callText: string,
): ProxyAnswer {
  switch (fault.kind) {
    case 'cut':
      return { kind: 'connection closed' };
    case 'garbage':
      return httpAnswer(200, { 'content-type': 'application/json' }, HALF_AN_ANSWER);
    case 'html502':
      return httpAnswer(502, { 'content-type': 'text/html' }, GATEWAY_PAGE);
    case 'nonsense':
      return jsonAnswer(answerTo(callText, { result: NONSENSE }));
    case 'http-status': {
      const retry = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) };
      return httpAnswer(
        fault.status,
        { 'content-type': 'text/plain', ...retry },
        STATUS_CODES[fault.status] ?? '',
      );
    }
    case 'rpc-error': {
      const message = fault.message ?? RPC_MESSAGES[fault.code] ?? 'Server error';
      return jsonAnswer(answerTo(callText, { error: { code: fault.code, message } }));
    }
  }
}

function httpAnswer(status: number, headers: Record<string, string>, body: string): HttpAnswer {
  return { kind: 'http', status, headers, body };
}

function takeSend(
  fault: FaultOf<'drop-send' | 'delay-send'>,
  request: Request,
  chosen: ChosenFaults,
): ProxyAnswer | undefined {
  const signature = signatureOfSend(request.call.params);
  if (signature === undefined) return undefined;
  chosen.count(fault.kind);
  if (fault.kind === 'delay-send') void forwardLater(request, chosen.healed, fault.ms);
  return jsonAnswer(answerTo(request.text, { result: signature }));
}

async function forwardLater(request: Request, healed: AbortSignal, ms: number): Promise<void> {
  await waitOrSignal([healed, request.closing], ms);
  if (request.closing.aborted) return;
  // The client has its answer already: the chain's answer is dropped.
  await request.forward().catch(() => undefined);
}
