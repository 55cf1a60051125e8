import { useRef } from 'preact/hooks';
import { describedStake } from '../../client/src/checks/stakes/described-stake.ts';
import type { StakesApi } from '../../client/src/stakes/stakes-api.ts';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import { useApp } from '../app/app.ts';
import { useTask } from '../app/use-task.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import { keepStake } from './kept-stakes.ts';
import { stakeTerms } from './stake-terms.ts';

export interface StakeStart {
  isRunning: boolean;
  error: unknown;
  clear: () => void;
  /** Prepares an operation, keeps what was asked, and shows it to confirm. `what` names the request: its repeats are the same operation. */
  start: (what: string, ask: AskStake) => void;
}

type AskStake = (stakes: StakesApi, idempotencyKey: string) => Promise<{ id: string; data: OperationData }>;

export function useStake(wallet: SigningWallet): StakeStart {
  const { client, signIn, go } = useApp();
  const { isRunning, error, run, clear } = useTask();
  const keys = useRef(new Map<string, string>());
  return {
    isRunning,
    error,
    clear,
    start: (what, ask) =>
      run(async () => {
        const key = keys.current.get(what) ?? crypto.randomUUID();
        keys.current.set(what, key);
        await signIn(wallet);
        const { network } = wallet;
        const { id, data } = await ask(client(network).stakes, key);
        keepStake({ operationId: id, terms: stakeTerms(describedStake(data, network), network) });
        go({ view: 'operation', id });
      }),
  };
}
