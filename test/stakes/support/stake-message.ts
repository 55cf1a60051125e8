import { Keypair, PublicKey, Transaction, type TransactionInstruction } from '@solana/web3.js';
import {
  buildStakeMessage,
  positionAddress,
  type StakeMessageParts,
} from '../../../chain/stakes/build-stake-message.ts';
import type { AskedStake } from '../../../client/src/checks/stakes/stake-template.ts';
import type { StakeAction } from '../../../domain/stakes/stake-action.ts';
import { stakeSeed } from '../../../domain/stakes/stake-seed.ts';

export const BLOCKHASH = '11111111111111111111111111111112';
const SOL = 1_000_000_000n;
const RENT = 2_282_880n;

export function newAddress(): string {
  return Keypair.generate().publicKey.toBase58();
}

/** The wallet, reference and addresses of one stake. */
export interface Staker {
  from: string;
  reference: string;
  validator: string;
  position: string;
  other: string;
}

export function newStaker(): Staker {
  return {
    from: newAddress(),
    reference: newAddress(),
    validator: newAddress(),
    position: newAddress(),
    other: newAddress(),
  };
}

/** One action of each kind, as the service builds it; of an undelegation with a whole and a split part. */
export async function actionsOf({ from, reference, validator, position, other }: Staker) {
  const at = async (part: number) => {
    const seed = stakeSeed(reference, part);
    return { seed, position: await positionAddress(from, seed) };
  };
  return {
    'stake.delegate': {
      kind: 'stake.delegate',
      validator,
      ...(await at(0)),
      lamports: 10n * SOL,
      rentLamports: RENT,
    },
    'stake.undelegate': {
      kind: 'stake.undelegate',
      parts: [
        { position: other, lamports: 3n * SOL, split: null },
        { position, lamports: 2n * SOL, split: await at(1) },
      ],
      splitRentLamports: RENT,
    },
    'stake.withdraw': { kind: 'stake.withdraw', parts: [{ position, lamports: 4n * SOL }] },
    'stake.redelegate': { kind: 'stake.redelegate', position, validator },
  } as const satisfies Record<StakeAction['kind'], StakeAction>;
}

/** The same action as the device was asked to sign it. `closes`: a withdrawal ends its positions. */
export function askedOf(
  { from, reference }: Staker,
  action: StakeAction,
  { closes = true }: { closes?: boolean } = {},
): AskedStake {
  return { from, reference, maxFeeLamports: 100_000n, action: askedAction(action, closes) };
}

export function messageOf(
  staker: Staker,
  action: StakeAction,
  changed: Partial<StakeMessageParts> = {},
): Uint8Array {
  // A copy: slices of the Buffer share its memory.
  return new Uint8Array(buildStakeMessage(partsOf(staker, action, changed), BLOCKHASH).serialize());
}

function partsOf(
  { from, reference }: Staker,
  action: StakeAction,
  changed: Partial<StakeMessageParts>,
): StakeMessageParts {
  const limits = { computeUnitLimit: 50_000, priorityMicroLamports: 0n };
  return { from, action, referenceKey: reference, ...limits, ...changed };
}

/** The service's message with other instructions, compiled again. */
export function changedMessage(
  staker: Staker,
  action: StakeAction,
  change: (instructions: TransactionInstruction[]) => TransactionInstruction[],
): Uint8Array {
  const honest = Transaction.populate(buildStakeMessage(partsOf(staker, action, {}), BLOCKHASH));
  return new Transaction({ feePayer: new PublicKey(staker.from), recentBlockhash: BLOCKHASH })
    .add(...change(honest.instructions))
    .compileMessage()
    .serialize();
}

function askedAction(action: StakeAction, closes: boolean): AskedStake['action'] {
  switch (action.kind) {
    case 'stake.delegate': {
      const { kind, validator, lamports, rentLamports } = action;
      return { kind, validator, lamports, rentLamports };
    }
    case 'stake.undelegate':
      return {
        kind: action.kind,
        parts: action.parts.map(({ position, lamports, split }) => ({
          position,
          lamports,
          isSplit: split !== null,
        })),
        splitRentLamports: action.splitRentLamports,
      };
    case 'stake.withdraw':
      return { kind: action.kind, parts: action.parts.map((part) => ({ ...part, closes })) };
    case 'stake.redelegate':
      return action;
  }
}
