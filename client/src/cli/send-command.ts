import { ApiError, type SendArguments, type SendOperation, type Signer } from '../index.ts';
import type { Command, CommandContext } from './command.ts';
import { EXIT_CODES, UsageError, type ExitCode } from './exit-codes.ts';
import { signerFromFile } from './keypair-file.ts';
import { previewLines, timelineLine } from './lines.ts';

const MAX_FEE = 'max-fee';

/** After an interrupt nobody waits long. */
const CANCEL_TIMEOUT_MS = 5_000;

export const sendCommand: Command = {
  name: 'send',
  help: `wallet-service send <to> <amount> <token> --keypair <file>

Shows what it will cost and do, asks, signs here and waits until the network has confirmed it.
<amount> is a decimal, or max for everything that fee and rent leave. <token> is SOL or the address of a mint.

  --keypair <file>          the sending wallet, in the form of Solana's own tools; it is not sent anywhere
  --yes                     do not ask
  --max-fee <lamports>      most that it may cost beside the amount; 100000 where it is left out
  --priority <level>        low, medium (default) or high: how much to pay for speed
  --allow-off-curve         also to an address that no private key has, as that of a vault
  --memo <text>             written to the chain, for everybody to read
  --idempotency-key <key>   the same key and arguments go on with the same send`,
  options: {
    keypair: { type: 'string' },
    yes: { type: 'boolean' },
    [MAX_FEE]: { type: 'string' },
    priority: { type: 'string' },
    'allow-off-curve': { type: 'boolean' },
    memo: { type: 'string' },
    'idempotency-key': { type: 'string' },
  },
  minPositionals: 3,
  maxPositionals: 3,
  async run(context) {
    const { texts, flags, terminal, output } = context;
    if (texts['keypair'] === undefined)
      throw new UsageError('--keypair is missing: it says which wallet sends');
    if (output.json && !flags.has('yes'))
      throw new UsageError('--json needs --yes: nobody is there to answer');
    // Before the operation is made: it would stay open until its time is over.
    if (!terminal.canAsk && !flags.has('yes'))
      throw new UsageError(
        'Nobody is there to answer: run it in a terminal, or with --yes, which does not ask',
      );
    const send = sendArguments(context, await signerFromFile(texts['keypair']));
    const operation = await (await context.client()).send(send.asked, { signal: terminal.interrupted });
    output.tell({ type: 'preview', operation: operation.data }, ...previewLines(operation.data));
    if (!flags.has('yes') && !(await isWanted(context, operation))) {
      await operation.cancel({ signal: terminal.interrupted });
      output.note(CANCELLED);
      return EXIT_CODES.refused;
    }
    return await signAndWait(context, operation, send.signer);
  },
};

const CANCELLED = 'Cancelled: nothing was sent.';

async function isWanted(context: CommandContext, operation: SendOperation): Promise<boolean> {
  try {
    const answer = await context.terminal.ask('Send it? [y/N] ');
    return /^y(es)?$/i.test(answer?.trim() ?? '');
  } catch (error) {
    await cancelAfterInterrupt(context, operation);
    throw error;
  }
}

/** Says how it went, and does not throw: the interrupt is what the command ends with. */
async function cancelAfterInterrupt({ output }: CommandContext, operation: SendOperation): Promise<void> {
  try {
    await operation.cancel({ signal: AbortSignal.timeout(CANCEL_TIMEOUT_MS) });
    output.note(CANCELLED);
  } catch (error) {
    const why = error instanceof ApiError ? error.code : 'the service did not answer';
    output.note(
      `${operation.id} was not cancelled (${why}). See how it goes on: wallet-service watch ${operation.id}`,
    );
  }
}

function sendArguments(
  { positionals: [to = '', amount = '', token = ''], texts, flags }: CommandContext,
  signer: Signer,
): { asked: SendArguments; signer: Signer } {
  const maxFee = texts[MAX_FEE];
  if (maxFee !== undefined && !/^\d{1,20}$/.test(maxFee)) {
    throw new UsageError(`--${MAX_FEE} must be a whole number of lamports`);
  }
  const asked = {
    from: signer.address,
    to,
    amount,
    token,
    ...(texts['priority'] === undefined ? {} : { priority: priorityOf(texts['priority']) }),
    ...(flags.has('allow-off-curve') ? { allowOffCurve: true } : {}),
    ...(maxFee === undefined ? {} : { maxFeeLamports: BigInt(maxFee) }),
    ...(texts['memo'] === undefined ? {} : { memo: texts['memo'] }),
    ...(texts['idempotency-key'] === undefined ? {} : { idempotencyKey: texts['idempotency-key'] }),
  };
  return { asked, signer };
}

const PRIORITIES = ['low', 'medium', 'high'] as const;

function priorityOf(text: string): (typeof PRIORITIES)[number] {
  const priority = PRIORITIES.find((each) => each === text);
  if (!priority) throw new UsageError(`--priority must be one of ${PRIORITIES.join(', ')}`);
  return priority;
}

async function signAndWait(
  { terminal, output }: CommandContext,
  operation: SendOperation,
  signer: Signer,
): Promise<ExitCode> {
  const signal = terminal.interrupted;
  try {
    await operation.confirm(signer, { signal });
    await operation.waitFor({
      signal,
      onChange: (_, entry) =>
        output.tell({ type: 'timeline', operation_id: operation.id, ...entry }, timelineLine(entry)),
    });
  } catch (error) {
    output.note(`See how it goes on: wallet-service watch ${operation.id}`);
    throw error;
  }
  const { status, result, error } = operation.data;
  const end = result
    ? `${status}: ${result.signature}`
    : `${status}${error ? `: ${error.code}, ${error.message}` : ''}`;
  output.tell({ type: 'result', operation: operation.data }, end);
  return status === 'confirmed' ? EXIT_CODES.done : EXIT_CODES.refused;
}
