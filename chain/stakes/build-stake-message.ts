import {
  ComputeBudgetProgram,
  PublicKey,
  StakeProgram,
  Transaction,
  type Message,
  type TransactionInstruction,
} from '@solana/web3.js';
import type { StakeAction } from '../../domain/stakes/stake-action.ts';
import {
  createPosition,
  deactivatePosition,
  delegatePosition,
  initializePosition,
  splitPosition,
  withdrawFrom,
} from './stake-instructions.ts';

/** The parts of a stake's message: the fixed templates that the client library decodes. */
export interface StakeMessageParts {
  from: string;
  action: StakeAction;
  referenceKey: string;
  computeUnitLimit: number;
  priorityMicroLamports: bigint;
}

/**
 * The message of a stake: compute limit, compute price, then the instructions of its kind. The reference key is a read-only account of the
 * compute limit, whose program reads no accounts, so that the transaction can be found if another party broadcasts it.
 *
 * MAINTENANCE: client/src/checks/stakes/stake-template.ts decodes exactly these instructions in this order and refuses anything else.
 */
export function buildStakeMessage(parts: StakeMessageParts, blockhash: string): Message {
  const payer = new PublicKey(parts.from);
  const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: parts.computeUnitLimit });
  limit.keys.push({ pubkey: new PublicKey(parts.referenceKey), isSigner: false, isWritable: false });
  return new Transaction({ feePayer: payer, recentBlockhash: blockhash })
    .add(
      limit,
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: parts.priorityMicroLamports }),
      ...instructionsOf(payer, parts.action),
    )
    .compileMessage();
}

function instructionsOf(wallet: PublicKey, action: StakeAction): TransactionInstruction[] {
  switch (action.kind) {
    case 'stake.delegate': {
      const { lamports, rentLamports, validator } = action;
      return [
        createPosition(wallet, action, lamports + rentLamports),
        initializePosition(wallet, action.position),
        delegatePosition(wallet, action.position, validator),
      ];
    }
    case 'stake.undelegate':
      return action.parts.flatMap(({ position, lamports, split }) =>
        split === null
          ? [deactivatePosition(wallet, position)]
          : [
              createPosition(wallet, split, action.splitRentLamports),
              splitPosition(wallet, { position, into: split.position, lamports }),
              deactivatePosition(wallet, split.position),
            ],
      );
    case 'stake.withdraw':
      return action.parts.map((part) => withdrawFrom(wallet, part));
    case 'stake.redelegate':
      return [delegatePosition(wallet, action.position, action.validator)];
  }
}

/** The address of a new position, which follows from the wallet and the seed. */
export async function positionAddress(wallet: string, seed: string): Promise<string> {
  const address = await PublicKey.createWithSeed(new PublicKey(wallet), seed, StakeProgram.programId);
  return address.toBase58();
}
