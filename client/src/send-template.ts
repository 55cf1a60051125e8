import { TransactionRefusedError } from './errors.ts';
import { decodeLegacyMessage, type LegacyMessage, type MessageInstruction } from './legacy-message.ts';

const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111';

/** The network's base fee for each signature of a transaction. */
const LAMPORTS_PER_SIGNATURE = 5000n;

/** The network's limit for one transaction. */
const MAX_COMPUTE_UNITS = 1_400_000n;

const MICRO_LAMPORTS_PER_LAMPORT = 1_000_000n;

/** The instructions of a send of SOL, in this order and no others. Tags are the programs' own. */
const INSTRUCTIONS = [
  { name: 'SetComputeUnitLimit', program: COMPUTE_BUDGET_PROGRAM, tag: [2], dataBytes: 5, accounts: 0 },
  { name: 'SetComputeUnitPrice', program: COMPUTE_BUDGET_PROGRAM, tag: [3], dataBytes: 9, accounts: 0 },
  { name: 'Transfer', program: SYSTEM_PROGRAM, tag: [2, 0, 0, 0], dataBytes: 12, accounts: 3 },
] as const;

/** What the caller asked for. */
export interface AskedSend {
  from: string;
  recipient: string;
  lamports: bigint;
  maxFeeLamports: bigint;
  /** The operation's reference, as first told. */
  reference: string;
}

/** What the bytes do, once they were found to do what was asked. */
export interface CheckedSend {
  blockhash: string;
  /** The most that the network can charge. */
  feeLamports: bigint;
}

/**
 * Accepts exactly the closed template of a send of SOL with the caller's own arguments, and refuses
 * everything else by naming the first difference. It does not judge the blockhash: any other one can only
 * keep the transaction from landing.
 */
export function checkSendMessage(messageBytes: Uint8Array, asked: AskedSend): CheckedSend {
  const message = decodeLegacyMessage(messageBytes);
  expectSame('signer_count', '1', `${message.signerCount}`);
  expectSame('fee_payer', asked.from, message.accounts[0] ?? 'none');
  const [unitLimit, unitPrice, transfer] = expectTemplate(message);
  checkTransfer(message, transfer, asked);
  checkAccounts(message, asked);
  return { blockhash: message.blockhash, feeLamports: checkFee(unitLimit, unitPrice, asked) };
}

type TemplateInstructions = [
  limit: MessageInstruction,
  price: MessageInstruction,
  transfer: MessageInstruction,
];

function expectTemplate({ instructions }: LegacyMessage): TemplateInstructions {
  expectSame(
    'instructions',
    INSTRUCTIONS.map(({ name }) => name).join(', '),
    instructions.map(instructionName).join(', ') || 'none',
  );
  const [limit, price, transfer] = instructions;
  if (!limit || !price || !transfer) throw new TransactionRefusedError('instructions', '3', 'fewer');
  return [limit, price, transfer];
}

/** The template's name for an instruction of exactly its form; else a description for the refusal. */
function instructionName(instruction: MessageInstruction): string {
  const known = INSTRUCTIONS.find(
    ({ program, tag, dataBytes, accounts }) =>
      instruction.programAddress === program &&
      tag.every((byte, index) => instruction.data[index] === byte) &&
      instruction.data.length === dataBytes &&
      instruction.accountIndexes.length === accounts,
  );
  if (known) return known.name;
  const tag = instruction.data[0] ?? 'none';
  const sizes = `${instruction.data.length} bytes, ${instruction.accountIndexes.length} accounts`;
  return `unknown (program ${instruction.programAddress}, tag ${tag}, ${sizes})`;
}

function checkTransfer(message: LegacyMessage, transfer: MessageInstruction, asked: AskedSend): void {
  const [source, recipient, reference] = transfer.accountIndexes.map(
    (index) => message.accounts[index] ?? '',
  );
  expectSame('source', asked.from, source ?? 'none');
  expectSame('recipient', asked.recipient, recipient ?? 'none');
  expectSame('reference', asked.reference, reference ?? 'none');
  expectSame('amount', `${asked.lamports} lamports`, `${readUnsigned(transfer.data.slice(4))} lamports`);
}

/**
 * Sender and recipient writable, the rest read-only, nothing twice, nothing else. The order of the read-only
 * accounts is the builder's: instructions name them by position.
 */
function checkAccounts(message: LegacyMessage, asked: AskedSend): void {
  const readonly = [asked.reference, SYSTEM_PROGRAM, COMPUTE_BUDGET_PROGRAM].sort();
  const found = [...message.accounts.slice(0, 2), ...message.accounts.slice(2).sort()];
  expectSame('accounts', [asked.from, asked.recipient, ...readonly].join(', '), found.join(', '));
  expectSame(
    'accounts',
    '0 read-only signers and 3 other read-only accounts',
    `${message.readonlySignerCount} read-only signers and ${message.readonlyNonSignerCount} other read-only accounts`,
  );
}

function checkFee(unitLimit: MessageInstruction, unitPrice: MessageInstruction, asked: AskedSend): bigint {
  const units = readUnsigned(unitLimit.data.slice(1));
  if (units > MAX_COMPUTE_UNITS) {
    throw new TransactionRefusedError('compute_unit_limit', `at most ${MAX_COMPUTE_UNITS}`, `${units}`);
  }
  const microLamports = units * readUnsigned(unitPrice.data.slice(1));
  const priorityFee = (microLamports + MICRO_LAMPORTS_PER_LAMPORT - 1n) / MICRO_LAMPORTS_PER_LAMPORT;
  const fee = LAMPORTS_PER_SIGNATURE + priorityFee;
  if (fee > asked.maxFeeLamports) {
    throw new TransactionRefusedError(
      'fee_cap',
      `at most ${asked.maxFeeLamports} lamports`,
      `${fee} lamports`,
    );
  }
  return fee;
}

/** A little-endian integer of any width. */
function readUnsigned(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
}

function expectSame(
  reason:
    | 'signer_count'
    | 'fee_payer'
    | 'instructions'
    | 'source'
    | 'recipient'
    | 'reference'
    | 'amount'
    | 'accounts',
  asked: string,
  found: string,
): void {
  if (asked !== found) throw new TransactionRefusedError(reason, asked, found);
}
