import { generateKeypairSigner } from '../../../../client/src/index.ts';
import { formatSol } from '../../../../domain/amounts.ts';
import type {
  DelegateRequest,
  RedelegateRequest,
  UndelegateRequest,
  WithdrawRequest,
} from '../../../../domain/stakes/stake.ts';
import { createChainCheatCodes } from '../../../../local/chain/chain-cheat-codes.ts';
import { newStakeAccount, NO_EPOCH } from '../../../../local/chain/epochs/stake-account.ts';
import { createRpcRequest } from '../checker/chain-requests.ts';
import { checkStake, type StakeEffects } from '../checker/check-stake.ts';
import { STAKE_RENT_LAMPORTS } from '../checker/stakes-on-chain.ts';
import type { AskedOperation, Stage } from './asked-operation.ts';
import { z } from 'zod';

const SOL = 1_000_000_000n;

/** Too little to be split, and enough to stay delegated. */
const SMALL = (12n * SOL) / 10n;

/** A part of a large position, which leaves enough on both sides. */
const PART = (15n * SOL) / 10n;
const LARGE = 3n * SOL;

const voteAccounts = z.object({ current: z.array(z.object({ votePubkey: z.string() })) });

interface Validators {
  /** To which a device delegates. */
  chosen: string;
  other: string;
}

interface Position {
  address: string;
  voter: string;
  stake: bigint;
  /** `cooling` took effect in this epoch, and `free` before; a delegation that began and ended in one epoch never warmed up. */
  state: 'active' | 'cooling' | 'free';
}

/** Each device has a position of its own, unless it makes one, or any of the wallet will do. */
export const STAKES_UNDER_TEST = {
  async 'stake.delegate'(stage) {
    const { chosen: voter } = await validatorsOf(stage);
    const stake = SOL + BigInt(stage.index);
    return asked(stage, 'delegate', { amount: formatSol(stake), validator: voter }, (request) => {
      const { position, ...made } = request as DelegateRequest;
      return {
        changes: new Map([[position, stake + STAKE_RENT_LAMPORTS]]),
        after: new Map([[position, { voter, isDelegated: true, stake }]]),
        before: new Map([[position, null]]),
        problems: differences({ validator: [made.validator, voter], lamports: [made.lamports, `${stake}`] }),
      };
    });
  },

  /** By turns a whole position, and an amount for which the service splits one. */
  async 'stake.undelegate'(stage) {
    const { chosen: voter } = await validatorsOf(stage);
    if (stage.index % 2 === 0) {
      const { address, stake } = await place(stage, { voter, stake: SMALL, state: 'active' });
      return asked(stage, 'undelegate', { position: address }, () => ({
        changes: new Map(),
        after: new Map([[address, { voter, isDelegated: false, stake }]]),
        before: new Map([[address, { voter, isDelegated: true, stake }]]),
        problems: [],
      }));
    }
    await place(stage, { voter, stake: LARGE, state: 'active' });
    const amount = PART + BigInt(stage.index);
    return asked(stage, 'undelegate', { amount: formatSol(amount) }, (request) => {
      const { parts } = request as UndelegateRequest;
      const sum = parts.reduce((total, { lamports }) => total + BigInt(lamports), 0n);
      const gone = parts.map(({ position, lamports, split }) => ({
        address: split?.position ?? position,
        from: split ? position : null,
        stake: BigInt(lamports),
      }));
      return {
        changes: new Map(
          gone.flatMap(({ address, from, stake }): [string, bigint][] =>
            from === null
              ? []
              : [
                  [address, stake + STAKE_RENT_LAMPORTS],
                  [from, -stake],
                ],
          ),
        ),
        after: new Map(gone.map(({ address, stake }) => [address, { voter, isDelegated: false, stake }])),
        before: new Map(gone.flatMap(({ address, from }) => (from === null ? [] : [[address, null]]))),
        problems: differences({ amount: [`${sum}`, `${amount}`] }),
      };
    });
  },

  async 'stake.withdraw'(stage) {
    const { chosen: voter } = await validatorsOf(stage);
    const { address, stake } = await place(stage, {
      voter,
      stake: SMALL + BigInt(stage.index),
      state: 'free',
    });
    const lamports = stake + STAKE_RENT_LAMPORTS;
    return asked(stage, 'withdraw', { position: address }, (request) => ({
      changes: new Map([[address, -lamports]]),
      after: new Map([[address, null]]),
      before: new Map([[address, { voter, isDelegated: false, stake }]]),
      problems: differences({
        positions: [(request as WithdrawRequest).parts.map(({ position }) => position).join(), address],
      }),
    }));
  },

  /** By turns one that is free, to another validator, and one that still cools down, back to its own. */
  async 'stake.redelegate'(stage) {
    const { chosen: voter, other } = await validatorsOf(stage);
    const isFree = stage.index % 2 === 0;
    const { address, stake, ...before } = await place(stage, {
      voter: isFree ? other : voter,
      stake: SMALL + BigInt(stage.index),
      state: isFree ? 'free' : 'cooling',
    });
    return asked(stage, 'redelegate', { position: address, validator: voter }, (request) => ({
      changes: new Map(),
      after: new Map([[address, { voter, isDelegated: true, stake }]]),
      before: new Map([[address, { voter: before.voter, isDelegated: false, stake }]]),
      problems: differences({ validator: [(request as RedelegateRequest).validator, voter] }),
    }));
  },
} as const satisfies Record<`stake.${string}`, (stage: Stage) => Promise<AskedOperation>>;

function asked(
  { rig, from }: Stage,
  action: string,
  body: object,
  effects: (request: unknown) => StakeEffects,
): AskedOperation {
  return {
    path: `/stake/${action}`,
    body: { from, ...body },
    mayBeRefused: true,
    check: (operationId) => checkStake(rig, { operationId, owner: from, effects }),
  };
}

async function validatorsOf({ rig }: Stage): Promise<Validators> {
  const { current } = voteAccounts.parse(await createRpcRequest(rig.chainRpcUrl)('getVoteAccounts', []));
  const [chosen, other] = current.map(({ votePubkey }) => votePubkey).toSorted();
  if (chosen === undefined || other === undefined) throw new Error('the chain has too few validators');
  return { chosen, other };
}

/** Puts a stake account onto the chain as it would be after epochs that the run does not wait for. */
async function place({ rig, from }: Stage, position: Omit<Position, 'address'>): Promise<Position> {
  const chain = createChainCheatCodes(rig.chainRpcUrl);
  const epoch = BigInt(await chain.epoch());
  const { address } = generateKeypairSigner();
  const { voter, stake, state } = position;
  await chain.setAccount(
    address,
    newStakeAccount({
      voter,
      stake,
      authority: from,
      rentLamports: STAKE_RENT_LAMPORTS,
      activationEpoch: state === 'free' ? epoch : NO_EPOCH,
      deactivationEpoch: state === 'active' ? NO_EPOCH : epoch,
    }),
  );
  return { address, ...position };
}

function differences(pairs: Record<string, readonly [is: string, asked: string]>): string[] {
  return Object.entries(pairs).flatMap(([name, [is, should]]) =>
    is === should ? [] : [`WRONG REQUEST, ${name} is ${is} and not ${should}`],
  );
}
