import { associatedTokenAddress } from '../associated-token-address.ts';
import { addressesOf, checkFee, expectOnlySigner, readUnsigned } from '../message-checks.ts';
import { LIMIT_FORMS, nameOf, type InstructionForm } from '../messages/instruction-form.ts';
import { decodeVersionedMessage, type Message, type MessageInstruction } from '../messages/message.ts';
import { ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../programs.ts';
import { expectSame, TransactionRefusedError } from '../refusal.ts';
import { WRAPPED_SOL } from '../sol.ts';
import { ROUTER_EVENT_AUTHORITY, ROUTER_PROGRAM } from './exchanges.ts';
import { minimumOut, readRoute, type Route } from './read-route.ts';

/** The swap that the bytes have to contain. Amounts are base units. */
export interface AskedSwap {
  owner: string;
  /** Mints of the program SPL Token; SOL is {@link WRAPPED_SOL}. */
  mintIn: string;
  mintOut: string;
  amountIn: bigint;
  /** The least that may arrive. */
  minimumOut: bigint;
  maxFeeLamports: bigint;
  /** The operation's address in the transaction, by which it can be found on the chain. */
  reference: string;
}

/** The values of checked bytes that the caller did not decide. */
export interface CheckedSwap {
  blockhash: string;
  /** The most that the network can charge. */
  feeLamports: bigint;
  /** The least that has to arrive, or everything is reverted. It is never less than the asked minimum. */
  minimumOut: bigint;
  /** Names, in the order of the route. */
  exchanges: string[];
  /** Token accounts that are created for the owner if they do not exist. Each costs rent. */
  newAccounts: string[];
}

/** The facts of the chain about the accounts of the message. */
export interface ChainFacts {
  /** Addresses of the message that are programs. */
  programs: ReadonlySet<string>;
  /** Addresses of the message that are token accounts of the owner. */
  ownTokenAccounts: ReadonlySet<string>;
}

/**
 * Accepts exactly the template of a swap: limits, the owner's token accounts, wrapping, one route, unwrapping. Everything else is refused,
 * with an error that names the first difference. It promises: if the transaction lands, no more than `amountIn` has left and no less than
 * `minimumOut` has come, as long as the router and the exchanges of the route do what their makers published. The blockhash is not checked: a
 * wrong one can only keep the transaction from landing.
 */
export function checkSwapMessage(message: Uint8Array, asked: AskedSwap, facts: ChainFacts): CheckedSwap {
  const decoded = decodeVersionedMessage(message);
  expectOnlySigner(decoded, asked.owner);

  const steps = decoded.instructions.map((instruction, position) => ({
    instruction,
    position,
    name: nameOf(instruction, FORMS),
  }));
  const found = steps.map(({ name }) => name);
  expectSame('instructions', expectedNames(found, asked).join(', '), found.join(', ') || 'none');

  const own = (mint: string): string => associatedTokenAddress(asked.owner, mint, TOKEN_PROGRAM);
  const wrapped = own(WRAPPED_SOL);
  const newAccounts: string[] = [];
  let route: Route | undefined;
  let unitLimit: MessageInstruction | undefined;
  let unitPrice: MessageInstruction | undefined;
  for (const { instruction, position, name } of steps) {
    const addresses = addressesOf(instruction.accounts);
    switch (name) {
      case 'SetComputeUnitLimit':
        unitLimit = instruction;
        expectReference(instruction, asked);
        break;
      case 'SetComputeUnitPrice':
        unitPrice = instruction;
        break;
      case 'CreateIdempotent':
        newAccounts.push(newAccountOf(addresses, asked.owner));
        break;
      case 'Transfer':
        expectSame('source', asked.owner, addresses[0]);
        expectSame('recipient', wrapped, addresses[1]);
        expectSame(
          'amount',
          `${asked.amountIn} lamports`,
          `${readUnsigned(instruction.data.slice(4))} lamports`,
        );
        break;
      case 'SyncNative':
        expectSame('accounts', wrapped, addresses.join(', '));
        break;
      case 'CloseAccount':
        expectSame('accounts', [wrapped, asked.owner, asked.owner].join(', '), addresses.join(', '));
        break;
      case 'Route':
        route = readRoute(instruction, position);
        break;
    }
  }
  if (!route || !unitLimit || !unitPrice) {
    throw new TransactionRefusedError('instructions', 'limits and a route', 'none');
  }
  checkRoute(route, asked, own);
  const used = [own(asked.mintIn), own(asked.mintOut)];
  for (const account of newAccounts) {
    // One that exists already could be named as new, and then be emptied by an exchange.
    if (!used.includes(account)) throw new TransactionRefusedError('new_account', used.join(' or '), account);
  }
  checkAccounts(decoded, route, used, facts);
  return {
    blockhash: decoded.blockhash,
    feeLamports: checkFee(unitLimit, unitPrice, asked),
    minimumOut: minimumOut(route),
    exchanges: route.exchanges.map(({ name }) => name),
    newAccounts,
  };
}

const FORMS = [
  ...LIMIT_FORMS,
  { name: 'CreateIdempotent', program: ASSOCIATED_TOKEN_PROGRAM, tag: [1], dataBytes: 1, accounts: 6 },
  { name: 'Transfer', program: SYSTEM_PROGRAM, tag: [2, 0, 0, 0], dataBytes: 12, accounts: 2 },
  { name: 'SyncNative', program: TOKEN_PROGRAM, tag: [17], dataBytes: 1, accounts: 1 },
  { name: 'CloseAccount', program: TOKEN_PROGRAM, tag: [9], dataBytes: 1, accounts: 3 },
  { name: 'Route', program: ROUTER_PROGRAM, tag: [], dataBytes: null, accounts: null },
] as const satisfies readonly InstructionForm[];

/** The program of compute limits reads no accounts. So only an account that nothing else uses can be there. */
function expectReference({ accounts: [found] }: MessageInstruction, { reference }: AskedSwap): void {
  const expected = `${reference}, only read`;
  const rights = found?.isSigner || found?.isWritable ? 'with rights' : 'only read';
  expectSame('reference', expected, `${found?.address}, ${rights}`);
}

/** As many new accounts as the bytes have: each is checked to be one of the two that the swap uses. */
function expectedNames(found: readonly string[], { mintIn, mintOut }: AskedSwap): string[] {
  const created = found.filter((name) => name === 'CreateIdempotent');
  return [
    'SetComputeUnitLimit',
    'SetComputeUnitPrice',
    ...created,
    ...(mintIn === WRAPPED_SOL ? ['Transfer', 'SyncNative'] : []),
    'Route',
    ...(mintIn === WRAPPED_SOL || mintOut === WRAPPED_SOL ? ['CloseAccount'] : []),
  ];
}

function newAccountOf(addresses: readonly string[], owner: string): string {
  const [payer, account, holder, mint, system, program] = addresses;
  const expected = [
    owner,
    associatedTokenAddress(owner, mint ?? '', TOKEN_PROGRAM),
    owner,
    SYSTEM_PROGRAM,
    TOKEN_PROGRAM,
  ];
  expectSame('new_account', expected.join(', '), [payer, account, holder, system, program].join(', '));
  return account ?? '';
}

function checkRoute(route: Route, asked: AskedSwap, own: (mint: string) => string): void {
  expectSame('amount', `${asked.amountIn} base units`, `${route.amountIn} base units`);
  if (minimumOut(route) < asked.minimumOut) {
    throw new TransactionRefusedError('minimum_out', `at least ${asked.minimumOut}`, `${minimumOut(route)}`);
  }
  expectSame('platform_fee', '0, 0', `${route.platformFeeBps}, ${route.positiveSlippageBps}`);
  expectSame('platform_fee', ROUTER_PROGRAM, route.platformFeeAccount ?? ROUTER_PROGRAM);
  expectSame('source', asked.owner, route.owner.address);
  expectSame('source', own(asked.mintIn), route.accountIn.address);
  expectSame('recipient', own(asked.mintOut), route.accountOut.address);
  expectSame('recipient', ROUTER_PROGRAM, route.otherAccountOut);
  expectSame('mint', asked.mintOut, route.mintOut);
  for (const program of route.tokenPrograms) expectSame('token_program', TOKEN_PROGRAM, program);
  expectSame('route', ROUTER_EVENT_AUTHORITY, route.eventAuthority);
  expectSame('route', ROUTER_PROGRAM, route.program);
}

/**
 * A program that is called inside the route inherits the owner's signature, so every program of the message has to be known. With the
 * System program among the accounts of the route, one of them could move the owner's SOL.
 */
function checkAccounts(
  { accounts }: Message,
  route: Route,
  used: readonly string[],
  facts: ChainFacts,
): void {
  const exchanges = route.exchanges.map(({ program }) => program);
  const inRoute = addressesOf(route.remaining);
  const missing = exchanges.find((exchange) => !inRoute.includes(exchange));
  if (missing !== undefined) throw new TransactionRefusedError('exchange', missing, 'none in the route');
  if (inRoute.includes(SYSTEM_PROGRAM)) {
    throw new TransactionRefusedError('exchange', 'programs of exchanges', SYSTEM_PROGRAM);
  }
  const known = new Set<string>([...exchanges, ...FORMS.map(({ program }) => program)]);
  for (const { address, isWritable } of accounts) {
    if (facts.programs.has(address) && !known.has(address)) {
      throw new TransactionRefusedError('exchange', 'programs of known exchanges', address);
    }
    if (isWritable && facts.ownTokenAccounts.has(address) && !used.includes(address)) {
      throw new TransactionRefusedError('accounts', 'only the token accounts of the swap', address);
    }
  }
}
