import { isAddress } from '../checks/addresses.ts';
import type { ApiError, CreateOrderArguments, OrderTerms, TriggerOrder } from '../index.ts';
import type { Command, CommandContext } from './command.ts';
import { confirmInTerminal, expectCanAsk, signerOf } from './confirm-in-terminal.ts';
import { EXIT_CODES, UsageError } from './exit-codes.ts';
import { orderLine, orderLines } from './order-lines.ts';
import { acceptedCodes, refuseSymbols, SWAP_OPTIONS, swapTerms } from './swap-arguments.ts';
import { resultLines, swapLines } from './swap-lines.ts';
import { TIMES_HELP, timeOf } from './times.ts';

const addOrderCommand: Command = {
  name: 'orders add',
  help: `wallet-service orders add <amount> <token-in> <token-out> --wallet <address>

Makes an order: when the price is reached, a swap of <amount> of <token-in> is prepared for the owner's signature. Nothing is
executed without the signature. The wallet has to be connected: see "wallets connect --help". A token is SOL or a mint's address. Name one price, or both: the first that is reached decides.

Such as: orders add 1 SOL <mint> --wallet <address> --above 200 --min 195

  --wallet <address>        the connected wallet that swaps
  --above <price>           in USD: at this price or a higher one
  --below <price>           in USD: at this price or a lower one
  --price-of <token>        whose price: <token-in> (default) or <token-out>
  --min <amount>            the least of <token-out> that may arrive (default: what the market gives by then)
  --slippage <percent>      how much less than quoted may arrive, such as 0.5%, or auto (default)
  --accept <codes>          critical warnings that you accept, by name, separated by commas
  --max-fee <lamports>      highest network fee (default 1000000)
  --expires-at <time>       such as 2027-01-31T12:00:00Z (default: in 30 days)
  --idempotency-key <key>   the same key makes the order once

${TIMES_HELP}`,
  options: {
    ...SWAP_OPTIONS,
    wallet: { type: 'string' },
    above: { type: 'string' },
    below: { type: 'string' },
    'price-of': { type: 'string' },
    accept: { type: 'string' },
    'expires-at': { type: 'string' },
    'idempotency-key': { type: 'string' },
  },
  minPositionals: 3,
  maxPositionals: 3,
  async run(context) {
    const { terminal, output, client } = context;
    const asked = orderArguments(context);
    await refuseSymbols(context, [
      asked.tokenIn,
      asked.tokenOut,
      ...(asked.token === undefined ? [] : [asked.token]),
    ]);
    const order = await (await client()).orders.create(asked, { signal: terminal.interrupted });
    output.print({ type: 'order', ...order }, ...orderLines(order));
    output.note(
      `Nothing is executed without your signature. When the price is reached: wallet-service orders sign ${order.order_id} --keypair <file>`,
    );
    return EXIT_CODES.done;
  },
};

const listOrdersCommand: Command = {
  name: 'orders list',
  help: `wallet-service orders list

Lists the orders of the account on the network, newest first.

  --state <states>          such as waiting,triggered (waiting, triggered, done, cancelled, expired; default: all)`,
  options: { state: { type: 'string' } },
  minPositionals: 0,
  maxPositionals: 0,
  async run({ texts: { state }, terminal, output, client }) {
    let isEmpty = true;
    for await (const order of (await client()).orders.list({ state, signal: terminal.interrupted })) {
      output.print({ type: 'order', ...order }, orderLine(order));
      isEmpty = false;
    }
    if (isEmpty) output.note('No such order. To make one: wallet-service orders add --help');
    return EXIT_CODES.done;
  },
};

/** Prints one order after a request. */
function orderCommand(
  { name, about }: { name: string; about: string },
  request: (context: CommandContext, id: string) => Promise<TriggerOrder>,
): Command {
  return {
    name,
    help: `wallet-service ${name} <order-id>\n\n${about}`,
    options: {},
    minPositionals: 1,
    maxPositionals: 1,
    async run(context) {
      const order = await request(context, context.positionals[0] ?? '');
      context.output.print({ type: 'order', ...order }, ...orderLines(order));
      return EXIT_CODES.done;
    },
  };
}

const signOrderCommand: Command = {
  name: 'orders sign',
  help: `wallet-service orders sign <order-id> [<amount> <token-in> <token-out>] --keypair <file>

Prepares the swap of an order whose price was reached, shows it, asks, signs on this machine, and waits until the network has
confirmed it. With the terms of the order as you made it, the swap is refused if it differs from them or is worse. Without
them, the service says what was ordered, so compare. If you answer no, the order is cancelled.

  --keypair <file>          key file of the wallet, in the format of Solana's tools; it stays on this machine
  --yes                     do not ask; needs the terms
  --min <amount>            of the terms: the least of <token-out> that may arrive
  --slippage <percent>      of the terms: the most slippage, such as 0.5%
  --max-fee <lamports>      of the terms: highest network fee (default 1000000)`,
  options: { ...SWAP_OPTIONS, keypair: { type: 'string' }, yes: { type: 'boolean' } },
  minPositionals: 1,
  maxPositionals: 4,
  async run(context) {
    const { positionals, texts, terminal, output } = context;
    const [id = '', ...terms] = positionals;
    expectTerms(terms, context);
    expectCanAsk(context, 'swap');
    const signer = await signerOf(context);
    const signal = terminal.interrupted;
    const { orders } = await context.client();
    let asked: OrderTerms;
    if (terms.length > 0) {
      asked = swapTerms(terms, texts, signer.address);
      await refuseSymbols(context, [asked.tokenIn, asked.tokenOut]);
    } else {
      const order = await orders.get(id, { signal });
      output.print({ type: 'order', ...order }, ...orderLines(order));
      asked = termsOf(order, signer.address);
    }
    const operation = await orders.swap(id, asked, { signal, onWait: noteOnce(output) });
    output.print({ type: 'preview', operation: operation.data }, ...swapLines(operation.data));
    return await confirmInTerminal(context, operation, signer, {
      question: 'Swap? No cancels the order.',
      resultLines,
    });
  },
};

export const ordersCommands: readonly Command[] = [
  addOrderCommand,
  listOrdersCommand,
  orderCommand({ name: 'orders show', about: 'Prints an order.' }, async ({ client, terminal }, id) =>
    (await client()).orders.get(id, { signal: terminal.interrupted }),
  ),
  signOrderCommand,
  orderCommand(
    { name: 'orders cancel', about: 'Ends an order, and its operation if that is not signed yet.' },
    async ({ client, terminal }, id) => (await client()).orders.cancel(id, { signal: terminal.interrupted }),
  ),
];

function orderArguments({ positionals, texts }: CommandContext): CreateOrderArguments {
  const { wallet, above, below, 'idempotency-key': idempotencyKey } = texts;
  if (wallet === undefined) {
    throw new UsageError('--wallet is missing: it names the wallet that swaps');
  }
  if (!isAddress(wallet)) throw new UsageError(`--wallet: ${wallet} is not the address of a wallet`);
  if (above === undefined && below === undefined) {
    throw new UsageError('Name the price in USD with --above, --below or both');
  }
  return {
    ...swapTerms(positionals, texts, wallet),
    ...acceptedCodes(texts),
    above,
    below,
    token: texts['price-of'],
    expiresAt: timeOf('expires-at', texts['expires-at']),
    idempotencyKey,
  };
}

function expectTerms({ length }: string[], { texts, flags }: CommandContext): void {
  if (length !== 0 && length !== 3) {
    throw new UsageError('The terms of an order are <amount> <token-in> <token-out>');
  }
  const given = Object.keys(SWAP_OPTIONS).filter((name) => texts[name] !== undefined);
  const [option] = flags.has('yes') ? ['yes'] : given;
  if (length > 0 || option === undefined) return;
  throw new UsageError(
    `--${option} needs the terms of the order: orders sign <order-id> <amount> <token-in> <token-out>`,
  );
}

/** Why it takes longer. */
function noteOnce({ note }: Pick<CommandContext['output'], 'note'>): (reason: ApiError) => void {
  let isNoted = false;
  return ({ message }) => {
    if (!isNoted) note(message);
    isNoted = true;
  };
}

/** As the service says them: the user reads them, and is asked. */
function termsOf(order: TriggerOrder, from: string): OrderTerms {
  return {
    from,
    tokenIn: order.token_in.mint,
    tokenOut: order.token_out.mint,
    amount: order.amount_in,
    slippageBps: order.slippage_bps,
    maxFeeLamports: BigInt(order.fee_cap_lamports),
    decimalsIn: order.token_in.decimals,
    decimalsOut: order.token_out.decimals,
    ...(order.minimum_out === null ? {} : { minimumOut: order.minimum_out }),
  };
}
