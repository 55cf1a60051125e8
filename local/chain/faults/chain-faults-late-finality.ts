import { z } from 'zod';
import { hideHistory } from './chain-faults-history.ts';
import type { Answered } from './chain-faults-history.ts';
import { withoutFinality } from './chain-faults-lag.ts';
import { commitmentOf } from '../proxy/chain-proxy-blocks.ts';
import { losslessNumber, shifted, toLossless, withEdit } from '../proxy/chain-proxy-json.ts';

const numberAnswer = z.object({ result: losslessNumber });

/** The answer of a node whose chain finalizes a slot this many slots later. */
export async function finalizeLate(text: string, answered: Answered, slots: number): Promise<string> {
  const { call, upstream } = answered;
  const isAskedAsFinal = call.method !== 'getSignatureStatuses' && commitmentOf(call) === 'finalized';
  if (call.method === 'getSlot' || call.method === 'getBlockHeight') {
    if (!isAskedAsFinal) return text;
    return withEdit(text, numberAnswer, (answer) => {
      answer.result = toLossless(shifted(Number(answer.result), -slots));
      return true;
    });
  }
  const finalized = shifted(await upstream.slot('finalized'), -slots);
  if (isAskedAsFinal) return hideHistory(text, answered, { last: finalized });
  return withoutFinality(text, await upstream.slot('processed'), finalized);
}
