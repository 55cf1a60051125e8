import { request } from 'undici';
import { z } from 'zod';
import { createCallGate, type CallGate } from '../epochs/call-gate.ts';
import { createSkippedSlots, type SkippedSlots } from '../epochs/skipped-slots.ts';
import { withEdit } from './chain-proxy-json.ts';
import { createSends } from './chain-proxy-sends.ts';
import { callSchema, changeOf } from './chain-proxy-methods.ts';
import type { Call } from './chain-proxy-methods.ts';

/** The chain that the proxy forwards to, with its differences corrected (chain-proxy-methods.ts). */
export interface Upstream {
  /** The chain's answer, as text. */
  post(text: string): Promise<string>;
  /** The chain's answer to a call; `text` is the call as it came. */
  forward(call: Call, text: string): Promise<string>;
  slot(commitment: string): Promise<number>;
  /** Asks the chain another question; the whole answer. */
  ask(method: string, params: readonly unknown[]): Promise<unknown>;
}

/** The part of the epoch engine that a proxy asks. */
export interface ChainEpochs {
  gate: CallGate;
  skipped: SkippedSlots;
  /** Undefined: the chain answers. */
  answer(call: Call, text: string): Promise<string | undefined>;
}

export interface UpstreamOptions {
  /** Another such proxy has corrected the answers already; doing it twice would be wrong. */
  isEvenedOut?: boolean | undefined;
  /** Default: none end. */
  epochs?: ChainEpochs | undefined;
}

const NO_EPOCHS: ChainEpochs = {
  gate: createCallGate(),
  skipped: createSkippedSlots(),
  answer: async () => undefined,
};

const slotAnswer = z.object({ result: z.int() });
/** Without a result if the chain refuses. */
const timeAnswer = z.object({ result: z.int().nullish() });

export function createUpstream(url: string, options: UpstreamOptions = {}): Upstream {
  const { isEvenedOut = false, epochs = NO_EPOCHS } = options;
  const { gate, skipped } = epochs;

  async function post(text: string): Promise<string> {
    // Not fetch, which needs several times the CPU time.
    const { body } = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: text,
    });
    return (await body.text()).trimEnd();
  }

  const sends = createSends(post);

  async function forward(call: Call, text: string): Promise<string> {
    if (isEvenedOut) return post(text);
    const change = changeOf(call.method);
    if (call.method === 'sendTransaction') return sends.forward(call, text);
    const chain = { slot, firstSlot, blockTime, skipped };
    const own = (await epochs.answer(call, text)) ?? (await change?.own?.(text, call, chain));
    if (own !== undefined) return own;
    if (change === undefined) return post(text);
    const asked = withoutOptions(
      change.method === undefined ? text : withMethod(text, change.method),
      change.without,
    );
    const answered = await post(asked);
    return change.answer?.(answered, call, chain) ?? answered;
  }

  async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
    return JSON.parse(await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })));
  }

  async function slot(commitment: string): Promise<number> {
    return slotAnswer.parse(await ask('getSlot', [{ commitment }])).result;
  }

  let known: number | undefined;
  async function firstSlot(): Promise<number> {
    known ??= slotAnswer.safeParse(await ask('minimumLedgerSlot', [])).data?.result;
    return known ?? 0;
  }

  async function blockTime(slotOfBlock: number): Promise<number | null> {
    return timeAnswer.parse(await ask('getBlockTime', [slotOfBlock])).result ?? null;
  }

  return {
    post: (text) => gate.pass(() => post(text)),
    forward: (call, text) => gate.pass(() => forward(call, text)),
    slot: (commitment) => gate.pass(() => slot(commitment)),
    ask: (method, params) => gate.pass(() => ask(method, params)),
  };
}

const callWithOptions = z.looseObject({ params: z.array(z.unknown()) });

function withoutOptions(text: string, names: readonly string[] = []): string {
  return withEdit(text, callWithOptions, ({ params }) => {
    const options = z.record(z.string(), z.unknown()).safeParse(params.at(-1)).data;
    const unwanted = names.filter((name) => options && name in options);
    if (unwanted.length === 0) return false;
    params[params.length - 1] = Object.fromEntries(
      Object.entries(options ?? {}).filter(([name]) => !unwanted.includes(name)),
    );
    return true;
  });
}

function withMethod(text: string, method: string): string {
  return withEdit(text, callSchema, (call) => {
    call.method = method;
    return true;
  });
}

/** Undefined if it is not a call. */
export function asCall(parsed: unknown): Call | undefined {
  return callSchema.safeParse(parsed).data;
}
