import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedMessage,
} from '@solana/web3.js';

const LIGHTHOUSE = new PublicKey('L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95');

/** An instruction of Lighthouse that asserts the balance of the wallet, which it gets with all rights that the message gives it. */
export function guardInstruction(wallet: string): TransactionInstruction {
  const payer = { pubkey: new PublicKey(wallet), isSigner: true, isWritable: true };
  const assertAccountInfo = Buffer.from([5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4]);
  return new TransactionInstruction({ programId: LIGHTHOUSE, keys: [payer], data: assertAccountInfo });
}

/** An instruction of Lighthouse that keeps the wallet's balance in an account of its own, for which the wallet pays. */
export function guardMemoryInstruction(wallet: string, memory: string): TransactionInstruction {
  const guard = guardInstruction(wallet);
  const [programId, account] = [SystemProgram.programId, new PublicKey(memory)];
  guard.keys.push(
    { pubkey: programId, isSigner: false, isWritable: false },
    { pubkey: account, isSigner: false, isWritable: true },
  );
  guard.data = Buffer.from([0, 0, 255, 0, 0]);
  return guard;
}

/** As wallets do that add a check before they sign. */
export function addGuard(message: Uint8Array): Uint8Array {
  return changeInstructions(message, (instructions, wallet) => [...instructions, guardInstruction(wallet)]);
}

/** As wallets do that set the fee themselves. */
export function raiseFee(message: Uint8Array): Uint8Array {
  const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 0 });
  return changeInstructions(message, (instructions) =>
    instructions.map((instruction) => {
      if (!instruction.programId.equals(price.programId) || instruction.data[0] !== price.data[0])
        return instruction;
      const microLamports = instruction.data.readBigUInt64LE(1) + 1_000_000n;
      return ComputeBudgetProgram.setComputeUnitPrice({ microLamports });
    }),
  );
}

function changeInstructions(
  message: Uint8Array,
  change: (instructions: TransactionInstruction[], wallet: string) => TransactionInstruction[],
): Uint8Array {
  const decoded = VersionedMessage.deserialize(message);
  const parts = TransactionMessage.decompile(decoded);
  parts.instructions = change(parts.instructions, parts.payerKey.toBase58());
  const changed = decoded.version === 'legacy' ? parts.compileToLegacyMessage() : parts.compileToV0Message();
  return Uint8Array.from(changed.serialize());
}
