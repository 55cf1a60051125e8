import { isAddress } from '../checks/addresses.ts';
import { NotFoundError, type Balance, type SendArguments, type Signer, type WalletClient } from '../index.ts';
import type { Command, CommandContext } from './command.ts';
import { confirmInTerminal, expectCanAsk, signerOf } from './confirm-in-terminal.ts';
import { UsageError } from './exit-codes.ts';
import { previewLines } from './lines.ts';
import { maxFeeOf, MAX_FEE } from './max-fee.ts';

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
  --reference <address>     reference of a payment request (Solana Pay), by which the payee finds the payment; repeat it for more
  --idempotency-key <key>   the same key and arguments continue the same send`,
  options: {
    keypair: { type: 'string' },
    yes: { type: 'boolean' },
    [MAX_FEE]: { type: 'string' },
    priority: { type: 'string' },
    'allow-off-curve': { type: 'boolean' },
    memo: { type: 'string' },
    reference: { type: 'string', multiple: true },
    'idempotency-key': { type: 'string' },
  },
  minPositionals: 3,
  maxPositionals: 3,
  async run(context) {
    const { terminal, output } = context;
    expectCanAsk(context, 'send');
    const send = sendArguments(context, await signerOf(context));
    await refuseSymbol(context, send.asked);
    const operation = await (await context.client()).send(send.asked, { signal: terminal.interrupted });
    output.print({ type: 'preview', operation: operation.data }, ...previewLines(operation.data));
    return await confirmInTerminal(context, operation, send.signer, { question: 'Send it?' });
  },
};

function sendArguments(
  { positionals: [to = '', amount = '', token = ''], texts, lists, flags }: CommandContext,
  signer: Signer,
): { asked: SendArguments; signer: Signer } {
  const maxFeeLamports = maxFeeOf(texts);
  const asked = {
    from: signer.address,
    to,
    amount,
    token,
    ...(texts['priority'] === undefined ? {} : { priority: priorityOf(texts['priority']) }),
    ...(flags.has('allow-off-curve') ? { allowOffCurve: true } : {}),
    ...(maxFeeLamports === undefined ? {} : { maxFeeLamports }),
    ...(texts['memo'] === undefined ? {} : { memo: texts['memo'] }),
    ...(lists['reference'] === undefined ? {} : { references: lists['reference'] }),
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
