import {
  ApiError,
  type CallOptions,
  type CompleteOptions,
  type Operation,
  type OperationData,
  type Signer,
  type TimelineEntry,
} from '../index.ts';
import type { CommandContext } from './command.ts';
import { EXIT_CODES, UsageError, type ExitCode } from './exit-codes.ts';
import { signerFromFile } from './keypair-file.ts';
import { timelineLine } from './lines.ts';

/** After Ctrl-C, the user expects a quick end. */
const CANCEL_TIMEOUT_MS = 5_000;

/** An operation that this machine can sign. */
export interface Signable<Data extends OperationData> extends Operation<Data> {
  confirm(signer: Signer, options?: CallOptions): Promise<this>;
  /** For a swap or a stake: signs once more if the chain has reverted it. */
  complete?(signer: Signer, options: CompleteOptions<this>): Promise<this>;
}

type Cancellable = Pick<Operation<OperationData>, 'id' | 'cancel' | 'data'>;

/** The signer of the option `--keypair`. */
export async function signerOf({ texts }: CommandContext): Promise<Signer> {
  if (texts['keypair'] === undefined) {
    throw new UsageError('--keypair is missing: it names the key file of the wallet');
  }
  return await signerFromFile(texts['keypair']);
}

/** Checked before the operation is created, which would otherwise stay open until its deadline. */
export function expectCanAsk(
  { flags, terminal, output }: CommandContext,
  verb: 'send' | 'swap' | 'sign',
): void {
  if (flags.has('yes')) return;
  if (output.json) throw new UsageError('--json needs --yes, because it cannot ask');
  if (!terminal.canAsk) {
    throw new UsageError(
      `Cannot ask, because this is not a terminal: run it in a terminal, or with --yes to ${verb} without a question`,
    );
  }
}

/** Asks, unless `--yes` is given; then signs, and prints each step until the end. */
export async function confirmInTerminal<Data extends OperationData>(
  context: CommandContext,
  operation: Signable<Data>,
  signer: Signer,
  {
    question,
    resultLines = () => [],
    isAgreed = context.flags.has('yes'),
  }: {
    question: string;
    resultLines?: (data: Data) => string[];
    /** True: the person has agreed already. */
    isAgreed?: boolean;
  },
): Promise<ExitCode> {
  if (!isAgreed && !(await isWanted(context, operation, question))) {
    return await cancelled(context, operation);
  }
  return await signAndWait(context, operation, signer, resultLines);
}

/** Says if the cancelled operation has cost a fee. */
function cancelledText({ kind, reverted_fee: fee }: OperationData): string {
  return fee === null
    ? 'Cancelled: nothing was sent.'
    : `Cancelled: nothing was ${kind === 'swap' ? 'swapped' : 'changed'}. The network reverted the first transaction, and its fee of ${fee} SOL was paid.`;
}

function againQuestion({ kind }: OperationData): string {
  return kind === 'swap'
    ? 'Try once more, for the same minimum?'
    : 'The network was paying the rewards of an epoch. Try once more?';
}

async function cancelled({ terminal, output }: CommandContext, operation: Cancellable): Promise<ExitCode> {
  await operation.cancel({ signal: terminal.interrupted });
  output.note(cancelledText(operation.data));
  return EXIT_CODES.refused;
}

async function isWanted(context: CommandContext, operation: Cancellable, question: string): Promise<boolean> {
  try {
    const answer = await context.terminal.ask(`${question} [y/N] `);
    return /^y(es)?$/i.test(answer?.trim() ?? '');
  } catch (error) {
    await cancelAfterInterrupt(context, operation);
    throw error;
  }
}

/** Prints the result and does not throw, because the command ends with the interrupt. */
async function cancelAfterInterrupt({ output }: CommandContext, operation: Cancellable): Promise<void> {
  try {
    await operation.cancel({ signal: AbortSignal.timeout(CANCEL_TIMEOUT_MS) });
    output.note(cancelledText(operation.data));
  } catch (error) {
    const why = error instanceof ApiError ? error.code : 'the service did not answer';
    output.note(
      `${operation.id} was not cancelled (${why}). To follow it: wallet-service watch ${operation.id}`,
    );
  }
}

async function signAndWait<Data extends OperationData>(
  context: CommandContext,
  operation: Signable<Data>,
  signer: Signer,
  resultLines: (data: Data) => string[],
): Promise<ExitCode> {
  const { flags, terminal, output } = context;
  const signal = terminal.interrupted;
  const onChange = (_: Operation, entry: TimelineEntry): void =>
    output.print({ type: 'timeline', operation_id: operation.id, ...entry }, timelineLine(entry));
  let isDeclined = false;
  const signAgain = async (): Promise<boolean> => {
    const isAgreed = flags.has('yes') || (await isWanted(context, operation, againQuestion(operation.data)));
    isDeclined = !isAgreed;
    return isAgreed;
  };
  try {
    if (operation.complete) await operation.complete(signer, { signal, onChange, signAgain });
    else {
      await operation.confirm(signer, { signal });
      await operation.waitFor({ signal, onChange });
    }
  } catch (error) {
    if (isDeclined) return await cancelled(context, operation);
    output.note(`To follow the ${operation.data.kind}: wallet-service watch ${operation.id}`);
    throw error;
  }
  const { status, result, error } = operation.data;
  const end = result
    ? `${status}: ${result.signature}`
    : `${status}${error ? `: ${error.code}, ${error.message}` : ''}`;
  output.print({ type: 'result', operation: operation.data }, ...resultLines(operation.data), end);
  return status === 'confirmed' ? EXIT_CODES.done : EXIT_CODES.refused;
}
