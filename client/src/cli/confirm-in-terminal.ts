import { ApiError, type CallOptions, type Operation, type OperationData, type Signer } from '../index.ts';
import type { CommandContext } from './command.ts';
import { EXIT_CODES, UsageError, type ExitCode } from './exit-codes.ts';
import { signerFromFile } from './keypair-file.ts';
import { timelineLine } from './lines.ts';

/** After Ctrl-C, the user expects a quick end. */
const CANCEL_TIMEOUT_MS = 5_000;

/** An operation that this machine can sign. */
interface Signable extends Operation<OperationData> {
  confirm(signer: Signer, options?: CallOptions): Promise<this>;
}

/** The signer of the option `--keypair`. */
export async function signerOf({ texts }: CommandContext): Promise<Signer> {
  if (texts['keypair'] === undefined) {
    throw new UsageError('--keypair is missing: it names the key file of the sending wallet');
  }
  return await signerFromFile(texts['keypair']);
}

/** Checked before the operation is created, which would otherwise stay open until its deadline. */
export function expectCanAsk({ flags, terminal, output }: CommandContext, verb: 'send' | 'swap'): void {
  if (flags.has('yes')) return;
  if (output.json) throw new UsageError('--json needs --yes, because it cannot ask');
  if (!terminal.canAsk) {
    throw new UsageError(
      `Cannot ask, because this is not a terminal: run it in a terminal, or with --yes to ${verb} without a question`,
    );
  }
}

/** Asks, unless `--yes` is given; then signs, and prints each step until the end. */
export async function confirmInTerminal(
  context: CommandContext,
  operation: Signable,
  signer: Signer,
  question: string,
): Promise<ExitCode> {
  const { flags, terminal, output } = context;
  if (!flags.has('yes') && !(await isWanted(context, operation, question))) {
    await operation.cancel({ signal: terminal.interrupted });
    output.note(CANCELLED);
    return EXIT_CODES.refused;
  }
  return await signAndWait(context, operation, signer);
}

const CANCELLED = 'Cancelled: nothing was sent.';

async function isWanted(context: CommandContext, operation: Signable, question: string): Promise<boolean> {
  try {
    const answer = await context.terminal.ask(`${question} [y/N] `);
    return /^y(es)?$/i.test(answer?.trim() ?? '');
  } catch (error) {
    await cancelAfterInterrupt(context, operation);
    throw error;
  }
}

/** Prints the result and does not throw, because the command ends with the interrupt. */
async function cancelAfterInterrupt({ output }: CommandContext, operation: Signable): Promise<void> {
  try {
    await operation.cancel({ signal: AbortSignal.timeout(CANCEL_TIMEOUT_MS) });
    output.note(CANCELLED);
  } catch (error) {
    const why = error instanceof ApiError ? error.code : 'the service did not answer';
    output.note(
      `${operation.id} was not cancelled (${why}). To follow it: wallet-service watch ${operation.id}`,
    );
  }
}

async function signAndWait(
  { terminal, output }: CommandContext,
  operation: Signable,
  signer: Signer,
): Promise<ExitCode> {
  const signal = terminal.interrupted;
  try {
    await operation.confirm(signer, { signal });
    await operation.waitFor({
      signal,
      onChange: (_, entry) =>
        output.print({ type: 'timeline', operation_id: operation.id, ...entry }, timelineLine(entry)),
    });
  } catch (error) {
    output.note(`To follow the ${operation.data.kind}: wallet-service watch ${operation.id}`);
    throw error;
  }
  const { status, result, error } = operation.data;
  const end = result
    ? `${status}: ${result.signature}`
    : `${status}${error ? `: ${error.code}, ${error.message}` : ''}`;
  output.print({ type: 'result', operation: operation.data }, end);
  return status === 'confirmed' ? EXIT_CODES.done : EXIT_CODES.refused;
}
