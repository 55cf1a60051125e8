import { changeAnswer } from '../faults/chain-faults-answer.ts';
import { meetOnTheWay } from '../faults/chain-faults-request.ts';
import type { ChainFaults, ChosenFaults } from '../faults/chain-faults.ts';
import { batchAnswer, jsonAnswer } from './chain-proxy-answer.ts';
import type { ProxyAnswer } from './chain-proxy-answer.ts';
import { batchOf, parseJson } from './chain-proxy-json.ts';
import type { Call } from './chain-proxy-methods.ts';
import { asCall } from './chain-proxy-upstream.ts';
import type { Upstream } from './chain-proxy-upstream.ts';

export interface CallObservers {
  /** Called with each call as it comes, and awaited before anything is done with it. */
  observe?: ((call: Call) => void | Promise<void>) | undefined;
  /** Called with each JSON answer, faults included, and awaited before it is sent; also with an answer that is then lost. */
  observeAnswer?: ((call: Call, answer: string) => void | Promise<void>) | undefined;
}

export interface CallsDeps extends CallObservers {
  upstream: Upstream;
  faults?: ChainFaults | undefined;
  closing: AbortSignal;
}

export interface Calls {
  /** The answer to one request with one call or a batch; `gone` aborts when its client disconnects. */
  answerBody(body: string, gone: AbortSignal): Promise<ProxyAnswer>;
}

const NOTHING_HAPPENS: ChosenFaults = {
  faults: [],
  healed: AbortSignal.abort(),
  count: () => undefined,
};

export function createCalls({ upstream, faults, closing, observe, observeAnswer }: CallsDeps): Calls {
  async function answerCall(text: string, gone: AbortSignal): Promise<ProxyAnswer> {
    const call = asCall(parseJson(text));
    if (!call) return jsonAnswer(await upstream.post(text));

    await observe?.(call);
    const chosen = faults?.choose(call.method) ?? NOTHING_HAPPENS;
    const forward = () => upstream.forward(call, text);
    const answer =
      (await meetOnTheWay({ call, text, gone, closing, upstream, forward }, chosen)) ??
      jsonAnswer(await changeAnswer(await forward(), { call, callText: text, upstream }, chosen));
    if (answer.kind === 'json') await observeAnswer?.(call, answer.text);
    return loseAnswer(answer, chosen);
  }

  return {
    /** The local chain answers no batches, but real nodes do: each call of a batch is forwarded separately. */
    async answerBody(body, gone) {
      const batch = batchOf(body);
      if (!batch) return answerCall(body, gone);
      const answers: ProxyAnswer[] = [];
      for (const text of batch) answers.push(await answerCall(text, gone));
      return batchAnswer(answers);
    },
  };
}

function loseAnswer(answer: ProxyAnswer, chosen: ChosenFaults): ProxyAnswer {
  if (answer.kind !== 'json' || !chosen.faults.some(({ fault }) => fault.kind === 'lost-answer'))
    return answer;
  chosen.count('lost-answer');
  return { kind: 'connection closed' };
}
