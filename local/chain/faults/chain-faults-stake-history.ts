import { LosslessNumber } from 'lossless-json';
import { z } from 'zod';
import { encodeStakeHistory, STAKE_HISTORY, type HistoryEntry } from '../epochs/sysvars.ts';
import type { Answered } from './chain-faults-history.ts';
import type { FaultOf } from './chain-faults-schema.ts';
import { parametersOf, toLossless, withEdit } from '../proxy/chain-proxy-json.ts';

const account = z.looseObject({ data: z.union([z.tuple([z.string(), z.string()]), z.looseObject({})]) });
const one = z.object({ result: z.object({ value: account }) });
const many = z.object({ result: z.object({ value: z.array(account.nullable()) }) });
const addresses = z.array(z.string());

/** The answer of a node with another history of stakes. */
export function showHistory(text: string, { call }: Answered, fault: FaultOf<'stake-history'>): string {
  const [asked] = parametersOf(call);
  if (call.method === 'getAccountInfo') {
    if (asked !== STAKE_HISTORY) return text;
    return withEdit(text, one, ({ result }) => replace(result.value, fault));
  }
  const index = addresses.safeParse(asked).data?.indexOf(STAKE_HISTORY) ?? -1;
  return withEdit(text, many, ({ result }) => {
    const shown = result.value[index];
    return shown ? replace(shown, fault) : false;
  });
}

function replace(shown: z.infer<typeof account>, { entries }: FaultOf<'stake-history'>): true {
  const history = entries.map(({ epoch, effective, activating, deactivating }) => ({
    epoch: BigInt(epoch),
    effective: BigInt(effective),
    activating: BigInt(activating),
    deactivating: BigInt(deactivating),
  }));
  const bytes = encodeStakeHistory(history);
  shown.data = Array.isArray(shown.data)
    ? [bytes.toString('base64'), 'base64']
    : {
        program: 'sysvar',
        space: toLossless(bytes.length),
        parsed: { type: 'stakeHistory', info: history.map(parsed) },
      };
  return true;
}

function parsed({ epoch, effective, activating, deactivating }: HistoryEntry) {
  const number = (value: bigint) => new LosslessNumber(String(value));
  return {
    epoch: number(epoch),
    stakeHistory: {
      effective: number(effective),
      activating: number(activating),
      deactivating: number(deactivating),
    },
  };
}
