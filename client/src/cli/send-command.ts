import { isAddress } from '../addresses.ts';
import {
  ApiError,
  NotFoundError,
  type Balance,
  type SendArguments,
  type SendOperation,
  type Signer,
  type WalletClient,
} from '../index.ts';
import type { Command, CommandContext } from './command.ts';
import { EXIT_CODES, UsageError, type ExitCode } from './exit-codes.ts';
import { signerFromFile } from './keypair-file.ts';
import { previewLines, timelineLine } from './lines.ts';

const MAX_FEE = 'max-fee';

/** After Ctrl-C, the user expects a quick end. */
const CANCEL_TIMEOUT_MS = 5_000;

export const sendCommand: Command = {
  name: 'send',
  help: `wallet-service send <to> <amount> <token> --keypair <file>

Shows effects and costs, asks, signs on this machine, and waits until the network has confirmed the send.
<amount> is a decimal, or max for everything that fee and rent leave. <token> is SOL or a mint's address.

  --keypair <file>          key file of the sending wallet, in the format of Solana's tools; it stays on this machine
  --yes                     do not ask
  --max-fee <lamports>      highest network fee (default 100000)
  --priority <level>        how much to pay for speed: low, medium (default) or high
  --allow-off-curve         allow a recipient without a private key, such as a vault
  --memo <text>             public text on the chain
  --idempotency-key <key>   the same key and arguments continue the same send`,
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
      throw new UsageError('--keypair is missing: it names the key file of the sending wallet');
    if (output.json && !flags.has('yes')) throw new UsageError('--json needs --yes, because it cannot ask');
    // Checked before the operation is created, which would otherwise stay open until its deadline.
    if (!terminal.canAsk && !flags.has('yes'))
      throw new UsageError(
        'Cannot ask, because this is not a terminal: run it in a terminal, or with --yes to send without a question',
      );
    const send = sendArguments(context, await signerFromFile(texts['keypair']));
    await refuseSymbol(context, send.asked);
    const operation = await (await context.client()).send(send.asked, { signal: terminal.interrupted });
    output.print({ type: 'preview', operation: operation.data }, ...previewLines(operation.data));
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

/** Prints the result and does not throw, because the command ends with the interrupt. */
async function cancelAfterInterrupt({ output }: CommandContext, operation: SendOperation): Promise<void> {
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

/**
 * A service could give any symbol to any mint, so the user has to name the mint. The error names the one that the service lists, for
 * the user to compare.
 */
async function refuseSymbol(
  { client, terminal }: CommandContext,
  { from, token }: SendArguments,
): Promise<void> {
  if (token === 'SOL' || isAddress(token)) return;
  if (token.toUpperCase() === 'SOL') throw new UsageError(`${token} is not a token: write SOL`);
  const balances = await heldBy(await client(), from, terminal.interrupted);
  const listed = Object.hasOwn(balances, token) ? balances[token] : undefined;
  throw new UsageError(
    listed
      ? `${token} is a symbol that the service gives to ${listed.mint}: if this is the token that you mean, name it by this address`
      : `${token} is not SOL or a mint's address, and ${from} holds no token with this symbol`,
  );
}

async function heldBy(
  client: WalletClient,
  wallet: string,
  signal: AbortSignal,
): Promise<Balance['balances']> {
  try {
    return (await client.getBalance(wallet, { signal })).balances;
  } catch (error) {
    // The network does not know a wallet that never held anything.
    if (error instanceof NotFoundError) return {};
    throw error;
  }
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
        output.print({ type: 'timeline', operation_id: operation.id, ...entry }, timelineLine(entry)),
    });
  } catch (error) {
    output.note(`To follow the send: wallet-service watch ${operation.id}`);
    throw error;
  }
  const { status, result, error } = operation.data;
  const end = result
    ? `${status}: ${result.signature}`
    : `${status}${error ? `: ${error.code}, ${error.message}` : ''}`;
  output.print({ type: 'result', operation: operation.data }, end);
  return status === 'confirmed' ? EXIT_CODES.done : EXIT_CODES.refused;
}
