import type { OpenCommitments } from '../../db/operations/open-commitments.ts';
import { MAX_OPEN_OPERATIONS } from '../../db/operations/operation-store.ts';
import {
  formatAmount,
  formatSol,
  parseAmount,
  SOL_DECIMALS,
  type AmountProblem,
} from '../../domain/amounts.ts';
import type { ChainReader, Priority, SendEstimate, TokenToEstimate } from '../../domain/chain-reader.ts';
import { isAddress } from '../../domain/addresses.ts';
import { invalidField, ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import type { SendPreview, SendRequest } from '../../domain/operations/operation.ts';
import { sendRisk } from '../../domain/sends/send-risk.ts';
import { admitRecipient, admitToken } from '../../domain/sends/send-refusals.ts';
import { NATIVE_SOL, withheldFee, type SendAccounts } from '../../domain/tokens.ts';

export interface SendInput {
  from: string;
  to: string;
  /** The number's own text, however it was written, or `max`. */
  amount: string;
  /** `SOL`, a listed symbol, or a mint. */
  token: string;
  memo: string | null;
  allowOffCurve: boolean;
  priority: Priority | { microLamports: bigint };
  feeCapLamports: bigint;
  validUntil: Date | null;
}

export const ALL = 'max';

export interface PrepareSendDependencies {
  chain: ChainReader;
  /** Of the wallet's other open operations, as they are now. */
  openCommitments(mint: string): Promise<OpenCommitments>;
  /** Whom this wallet has sent to before. */
  knownRecipients(): Promise<string[]>;
}

export interface PreparedSend {
  request: SendRequest;
  preview: SendPreview;
  referenceKey: string;
  /** Throws where the wallet's other open operations leave too little for this one. */
  admit(open: OpenCommitments): void;
}

interface NamedToken {
  /** As people call it; its mint where the list does not know it. */
  name: string;
  /** Null for SOL. */
  mint: string | null;
}

/** Reads what a send is about, refuses what cannot be, simulates it, and works out what it will cost and do. */
export async function prepareSend(
  { chain, openCommitments, knownRecipients }: PrepareSendDependencies,
  network: Network,
  input: SendInput,
): Promise<PreparedSend> {
  const { from, to, memo } = input;
  const token = namedToken(chain, network, input.token);
  const [accounts, known, open] = await Promise.all([
    chain.sendAccounts(network, { from, recipient: to, mint: token.mint }),
    knownRecipients(),
    openCommitments(token.mint ?? NATIVE_SOL),
  ]);
  admitRecipient(accounts.recipient, {
    isOnCurve: chain.isOnCurve(to),
    allowOffCurve: input.allowOffCurve,
  });
  const decimals = decimalsOf(token, accounts, { recipient: to, memo });
  const held = token.mint === null ? accounts.senderLamports : tokensOf(from, accounts);
  const amount = amountOf(input.amount, token, decimals, held - open.baseUnits);
  const transfer = transferOf(accounts, amount);
  // The common refusals need no simulation; the final word is spoken under the store's lock.
  const needs = (estimate: SendEstimate | null) => (others: OpenCommitments) =>
    admitBalance({ token, decimals, held, accounts, amount, estimate }, others);
  needs(null)(open);

  const referenceKey = chain.randomAddress();
  const allOfLamports = held - open.lamports;
  const estimate = await chain.estimateSend(network, {
    from,
    recipient: to,
    amount: amount === ALL ? { allOfLamports } : { baseUnits: amount },
    token: transfer,
    memo,
    referenceKey,
    feeCapLamports: input.feeCapLamports,
    priority: input.priority,
  });
  // A price that the balance does not allow is told as that, and not as the simulation's failure.
  needs(estimate)(open);
  if (!estimate.ok) throw refusal(estimate);
  const { baseUnits } = estimate;
  return {
    referenceKey,
    admit: needs(estimate),
    request: {
      from,
      recipient: to,
      token: token.name,
      mint: token.mint ?? NATIVE_SOL,
      decimals,
      baseUnits: baseUnits.toString(),
      tokenProgram: transfer?.program ?? null,
      feeCapLamports: input.feeCapLamports.toString(),
      memo,
    },
    preview: {
      networkFeeLamports: estimate.networkFeeLamports.toString(),
      rentLamports: estimate.rentLamports.toString(),
      computeUnitLimit: estimate.computeUnitLimit,
      priorityMicroLamports: estimate.priorityMicroLamports.toString(),
      risk: sendRisk({
        recipient: to,
        knownRecipients: known,
        token: token.name,
        baseUnits,
        heldBaseUnits: held,
      }),
      ...(transfer && accounts.mint
        ? {
            token: {
              createsAccount: transfer.createsAccount,
              transferFee: transfer.transferFee?.toString() ?? null,
              warnings: accounts.mint.warnings,
            },
          }
        : {}),
    },
  };
}

function namedToken(chain: ChainReader, network: Network, text: string): NamedToken {
  if (text === NATIVE_SOL) return { name: NATIVE_SOL, mint: null };
  const listed = chain.listedToken(network, text);
  if (listed) return { name: listed.symbol, mint: listed.mint };
  if (isAddress(text)) return { name: text, mint: text };
  throw invalidField(
    'token',
    `no token of ${network} is listed as ${JSON.stringify(text)}; name its mint instead`,
  );
}

/** In the wallet's associated account, as long as it is the wallet's. */
function tokensOf(wallet: string, { source }: SendAccounts): bigint {
  return source?.owner === wallet ? source.baseUnits : 0n;
}

function decimalsOf(
  { mint }: NamedToken,
  accounts: SendAccounts,
  send: { recipient: string; memo: string | null },
): number {
  if (mint === null) return SOL_DECIMALS;
  if (!accounts.mint) throw invalidField('token', `there is no mint at ${mint} on this network`);
  admitToken(accounts.mint, accounts, send);
  return accounts.mint.decimals;
}

/** `max` stays open for SOL, because the fee decides what is left; of a token it is all that is free. */
function amountOf(text: string, token: NamedToken, decimals: number, free: bigint): bigint | typeof ALL {
  if (text === ALL) {
    if (token.mint === null) return ALL;
    if (free > 0n) return free;
    throw insufficient(`The wallet holds no ${token.name} that is not meant for other open operations.`);
  }
  return readAmount(text, token.name, decimals);
}

/** Base units, or an INVALID_REQUEST that says what is wrong. */
export function readAmount(text: string, token: string, decimals: number): bigint {
  const amount = parseAmount(text, decimals);
  if (!amount.ok) throw invalidField('amount', amountProblem(amount.problem, token, decimals));
  return amount.baseUnits;
}

function amountProblem(problem: AmountProblem, token: string, decimals: number): string {
  switch (problem) {
    case 'malformed':
      return 'must be a plain decimal number without exponent, or "max"';
    case 'too_many_decimals':
      return `${token} has ${decimals} decimals`;
    case 'not_positive':
      return 'must be above zero';
    case 'too_large':
      return 'is more than can exist';
  }
}

function transferOf(
  { mint, destination, destinationLamports }: SendAccounts,
  amount: bigint | typeof ALL,
): TokenToEstimate | null {
  if (!mint || amount === ALL) return null;
  return {
    mint: mint.address,
    decimals: mint.decimals,
    program: mint.program,
    createsAccount: destination === null,
    destinationLamports,
    transferFee: mint.transferFee && withheldFee(mint.transferFee, amount),
  };
}

interface Needs {
  token: NamedToken;
  decimals: number;
  held: bigint;
  accounts: SendAccounts;
  amount: bigint | typeof ALL;
  /** Null before the simulation: fee and rent are not known. */
  estimate: SendEstimate | null;
}

function admitBalance(needs: Needs, open: OpenCommitments): void {
  if (open.count >= MAX_OPEN_OPERATIONS) {
    throw new ServiceError('CONFLICT', `The wallet has ${MAX_OPEN_OPERATIONS} open operations.`, {
      details: 'Finish or cancel one of them first.',
    });
  }
  const { token, decimals, held, accounts, amount, estimate } = needs;
  const isSol = token.mint === null;
  const asked = estimate?.ok ? estimate.baseUnits : amount === ALL ? 1n : amount;
  const costs = estimate?.ok ? estimate.networkFeeLamports + estimate.rentLamports : 0n;
  if (!isSol && held < asked + open.baseUnits) {
    const format = (baseUnits: bigint): string => `${formatAmount(baseUnits, decimals)} ${token.name}`;
    throw insufficient(
      `The wallet holds ${format(held)} in its account for the token; ${format(asked + open.baseUnits)} are needed` +
        `${open.baseUnits > 0n ? `, of which ${format(open.baseUnits)} for other open operations` : ''}.`,
    );
  }
  const lamports = (isSol ? asked : 0n) + costs + open.lamports;
  if (accounts.senderLamports < lamports) {
    throw insufficient(
      `The wallet holds ${formatSol(accounts.senderLamports)} SOL; ${formatSol(lamports)} SOL are needed` +
        (isSol ? '' : ' for fee and rent') +
        `${open.lamports > 0n ? `, of which ${formatSol(open.lamports)} for other open operations` : ''}.`,
    );
  }
}

function refusal(estimate: Extract<SendEstimate, { ok: false }>): ServiceError {
  switch (estimate.problem) {
    case 'insufficient_funds':
      return insufficient(
        'After amount, fee and rent a wallet must keep either nothing or the rent minimum of an account; ' +
          'send less, or "max".',
      );
    case 'recipient_below_rent':
      return invalidField('amount', 'too little for a new account: it would fall below the rent minimum');
    case 'above_fee_cap':
      return invalidField(
        'priority_micro_lamports',
        `with this price the fee is ${estimate.explanation}, above fee_cap_lamports`,
      );
    case 'refused':
      return new ServiceError('INVALID_REQUEST', 'The network refuses this transaction.', {
        details: `Its simulation ended with ${estimate.explanation}.`,
      });
  }
}

function insufficient(details: string): ServiceError {
  return new ServiceError('INSUFFICIENT_FUNDS', 'The balance is too low for the transaction.', { details });
}
