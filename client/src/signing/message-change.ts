import {
  decodeLegacyMessage,
  decodeVersionedMessage,
  type Message,
  type MessageInstruction,
} from '../checks/messages/message.ts';
import { COMPUTE_BUDGET_PROGRAM } from '../checks/programs.ts';
import { TransactionRefusedError, type RefusalReason } from '../checks/refusal.ts';

/** Lighthouse. Some wallets add its instructions, which revert the transaction if accounts are not as the wallet expects. */
const GUARD_PROGRAM = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95';

const VERSION_FLAG = 0x80;

export type MessageChange = Extract<RefusalReason, 'added_guard' | 'changed_fee' | 'changed_message'>;

/**
 * How a wallet changed a message before it signed it. This only explains a refusal, and accepts nothing. `added_guard` and `changed_fee`
 * promise that everything else is as it was asked for: the other instructions, their order, the rights of each account, the fee payer and
 * the blockhash. Any further change is `changed_message`.
 */
export function changeOf(asked: Uint8Array, returned: Uint8Array): MessageChange {
  try {
    const [ours, theirs] = [decode(asked), decode(returned)];
    if (isFrameKept(ours, theirs) && !isSame(ours.instructions, theirs.instructions)) {
      if (isSame(ours.instructions, without(GUARD_PROGRAM, theirs))) return 'added_guard';
      if (isSame(without(COMPUTE_BUDGET_PROGRAM, ours), without(COMPUTE_BUDGET_PROGRAM, theirs)))
        return 'changed_fee';
    }
  } catch (error) {
    if (!(error instanceof TransactionRefusedError)) throw error;
  }
  return 'changed_message';
}

type Decoded = Message & { isLegacy: boolean };

function decode(bytes: Uint8Array): Decoded {
  const isLegacy = (bytes[0] ?? 0) < VERSION_FLAG;
  return { ...(isLegacy ? decodeLegacyMessage(bytes) : decodeVersionedMessage(bytes)), isLegacy };
}

/** Everything around the instructions. Accounts that the wallet added may only be read. */
function isFrameKept(ours: Decoded, theirs: Decoded): boolean {
  const known = new Map(ours.accounts.map((account) => [account.address, account]));
  return (
    ours.isLegacy === theirs.isLegacy &&
    ours.blockhash === theirs.blockhash &&
    ours.accounts[0]?.address === theirs.accounts[0]?.address &&
    theirs.accounts.every(({ address, isSigner, isWritable }) => {
      const asked = known.get(address) ?? { isSigner: false, isWritable: false };
      return asked.isSigner === isSigner && asked.isWritable === isWritable;
    })
  );
}

function without(program: string, { instructions }: Message): MessageInstruction[] {
  return instructions.filter((instruction) => instruction.program !== program);
}

function isSame(left: readonly MessageInstruction[], right: readonly MessageInstruction[]): boolean {
  return JSON.stringify(left.map(plain)) === JSON.stringify(right.map(plain));
}

function plain({ program, accounts, data }: MessageInstruction): unknown {
  return { program, accounts, data: [...data] };
}
