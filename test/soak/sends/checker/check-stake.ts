import type { Rig } from '../rig/rig.ts';
import { checkOperation } from './checker.ts';
import { movedLamports } from './moved-lamports.ts';
import { isDelegated, stakesOnChain, type ChainStake } from './stakes-on-chain.ts';

/** Null: the chain has no such account. */
type StakeState = { voter: string; isDelegated: boolean; stake: bigint } | null;

/** The effects that an operation with stakes must have if it lands, and the state that it must leave if not. */
export interface StakeEffects {
  /** Changes of lamports, by position; the wallet has the opposite of their sum, less the fee. */
  changes: ReadonlyMap<string, bigint>;
  /** By position, once it has landed. */
  after: ReadonlyMap<string, StakeState>;
  /** By position, unless it lands. */
  before: ReadonlyMap<string, StakeState>;
  /** How the service's own request differs from what the person asked for. */
  problems: readonly string[];
}

export interface StakeToCheck {
  operationId: string;
  owner: string;
  /** The effects of the stored request. */
  effects(request: unknown): StakeEffects;
}

/** Checks one operation with stakes as a send is checked; what it changed is read from the chain. */
export async function checkStake(
  rig: Pick<Rig, 'chainRpcUrl' | 'database' | 'options'>,
  { operationId, owner, effects }: StakeToCheck,
): Promise<string[]> {
  return checkOperation(rig, operationId, async (chain, landed, row) => {
    const { changes, after, before, problems } = effects(row.request);
    const moved = await Promise.all(
      landed.map(async (signature) => {
        const { changes: seen, feeLamports } = await movedLamports(chain, signature);
        const given = [...changes.values()].reduce((sum, each) => sum + each, 0n);
        return changeProblems(seen, new Map([...changes, [owner, -given - feeLamports]]));
      }),
    );
    const stakes = await stakesOnChain(rig.chainRpcUrl, owner);
    return [...problems, ...moved.flat(), ...stateProblems(stakes, landed.length > 0 ? after : before)];
  });
}

/** Accounts that changed by another amount than they should have; an expected change of nothing may be left out. */
export function changeProblems(
  seen: ReadonlyMap<string, bigint>,
  expected: ReadonlyMap<string, bigint>,
): string[] {
  return [...new Set([...seen.keys(), ...expected.keys()])].flatMap((address) => {
    const [change, agreed] = [seen.get(address) ?? 0n, expected.get(address) ?? 0n];
    return change === agreed ? [] : [`WRONG AMOUNT, ${address} changed by ${change} and not by ${agreed}`];
  });
}

function stateProblems(
  stakes: ReadonlyMap<string, ChainStake>,
  expected: ReadonlyMap<string, StakeState>,
): string[] {
  return [...expected].flatMap(([address, state]) => {
    const found = stateOf(stakes.get(address));
    const [is, should] = [textOf(found), textOf(state)];
    return is === should ? [] : [`WRONG POSITION, ${address} is ${is} and not ${should}`];
  });
}

function stateOf(stake: ChainStake | undefined): StakeState {
  if (!stake?.delegation) return null;
  const { voter, stake: lamports } = stake.delegation;
  return { voter, isDelegated: isDelegated(stake.delegation), stake: lamports };
}

function textOf(state: StakeState): string {
  if (!state) return 'gone';
  return `${state.stake} lamports ${state.isDelegated ? 'delegated to' : 'undelegated from'} ${state.voter}`;
}
