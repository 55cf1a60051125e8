import { z } from 'zod';
import { fork, listFromFirst, omitSlots, skipSlots } from './chain-faults-blocks.ts';
import type { ActiveFault, ChosenFaults } from './chain-faults.ts';
import { finalize } from './chain-faults-finality.ts';
import { hideHistory } from './chain-faults-history.ts';
import type { Answered } from './chain-faults-history.ts';
import { inventedDeposit } from './chain-faults-invented-deposit.ts';
import { showInvented } from './chain-faults-invented.ts';
import type { InventedTransaction } from './chain-faults-invented-form.ts';
import { lag } from './chain-faults-lag.ts';
import { lagEpoch } from './chain-faults-lag-epoch.ts';
import { finalizeLate } from './chain-faults-late-finality.ts';
import { leaveOutNamed } from './chain-faults-left-out.ts';
import { hideRewards, multiplyRewards, refuseRewards } from './chain-faults-rewards.ts';
import type { FaultOf } from './chain-faults-schema.ts';
import { showFailed } from './chain-faults-false-error.ts';
import { showHistory } from './chain-faults-stake-history.ts';
import { creditMore } from './chain-faults-wrong-amount.ts';
import {
  losslessNumber,
  shifted,
  toLossless,
  withEdit,
  withShiftedNumber,
} from '../proxy/chain-proxy-json.ts';

const numberAnswer = z.object({ result: losslessNumber });
const textAnswer = z.object({ result: z.string() });
const statusesAnswer = z.object({
  result: z.object({ value: z.array(z.object({ confirmationStatus: z.string().nullish() }).nullable()) }),
});

/** Applies the faults to the chain's answer, one after the other. */
export async function changeAnswer(text: string, answered: Answered, chosen: ChosenFaults): Promise<string> {
  let changed = text;
  for (const active of chosen.faults) {
    const next = await changeOne(changed, answered, active);
    if (next !== changed) chosen.count(active.fault.kind);
    changed = next;
  }
  return changed;
}

function changeOne(text: string, answered: Answered, active: ActiveFault): string | Promise<string> {
  const { fault } = active;
  switch (fault.kind) {
    case 'wrong-last-valid':
      return withShiftedNumber(text, 'lastValidBlockHeight', fault.offset);
    case 'height-offset':
      return answered.call.method === 'getBlockHeight'
        ? withResult(text, (height) => shifted(height, fault.offset))
        : withShiftedNumber(text, 'blockHeight', fault.offset);
    case 'height-falling':
      return withResult(text, (height) => fallingHeight(active, fault, height));
    case 'null-statuses':
      return withoutStatuses(text, () => true);
    case 'confirmed-then-gone':
      return withoutStatuses(text, (status) => status !== 'finalized');
    case 'foreign-genesis':
      return withEdit(text, textAnswer, (answer) => {
        answer.result = fault.genesis;
        return true;
      });
    case 'pruned':
      return prune(text, answered, fault);
    case 'lag':
      return lag(text, answered, fault.slots);
    case 'skipped-slots':
      return skipSlots(text, answered, fault.slots);
    case 'omitted-slots':
      return omitSlots(text, fault.slots);
    case 'fork':
      return fork(text, answered, fault);
    case 'false-error':
      return showFailed(text, answered, fault);
    case 'invented-landing':
      return showAll(text, answered, active.memory.landings.values());
    case 'invented-deposit':
      return showAll(text, answered, [inventedDeposit(answered.upstream, active.memory, fault)]);
    case 'wrong-amount':
      return creditMore(text, fault);
    case 'left-out':
      return leaveOutNamed(text, answered, fault, active.memory);
    case 'false-finality':
      return finalize(text, answered);
    case 'late-finality':
      return finalizeLate(text, answered, fault.slots);
    case 'reward-missing':
      return hideRewards(text, answered, fault);
    case 'wrong-reward':
      return multiplyRewards(text, answered, fault);
    case 'late-rewards':
      return refuseRewards(text, answered);
    case 'lag-epoch':
      return lagEpoch(text, answered);
    case 'stake-history':
      return showHistory(text, answered, fault);
    case 'slow':
    case 'hang':
    case 'cut':
    case 'garbage':
    case 'html502':
    case 'nonsense':
    case 'http-status':
    case 'rpc-error':
    case 'drop-send':
    case 'delay-send':
    case 'lost-answer':
      return text; // these change the request or the whole answer
  }
}

async function showAll(
  text: string,
  answered: Answered,
  invented: Iterable<Promise<InventedTransaction>>,
): Promise<string> {
  const all = await Promise.all(invented);
  return all.length === 0 ? text : showInvented(text, answered, all);
}

function withResult(text: string, change: (value: number) => number): string {
  return withEdit(text, numberAnswer, (answer) => {
    answer.result = toLossless(change(Number(answer.result)));
    return true;
  });
}

function fallingHeight({ memory }: ActiveFault, fault: FaultOf<'height-falling'>, height: number): number {
  const { height: before } = memory;
  memory.height =
    before === undefined ? height : Math.min(before, Math.max(fault.floor, before - fault.step));
  return memory.height;
}

function withoutStatuses(text: string, hidden: (confirmationStatus: unknown) => boolean): string {
  return withEdit(text, statusesAnswer, ({ result }) => {
    const left = result.value.map((status) => (status && hidden(status.confirmationStatus) ? null : status));
    const changed = left.some((status, index) => status !== result.value[index]);
    result.value = left;
    return changed;
  });
}

async function prune(text: string, answered: Answered, fault: FaultOf<'pruned'>): Promise<string> {
  const first = fault.everything
    ? Number.MAX_SAFE_INTEGER
    : (await answered.upstream.slot('processed')) - fault.keepSlots + 1;
  return hideHistory(await listFromFirst(text, answered, first), answered, { first });
}
