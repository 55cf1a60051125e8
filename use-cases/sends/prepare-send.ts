import type { OwnedWallet } from '../../db/operations/open-commitments.ts';
import type { OperationQueries } from '../../db/operations/operation-queries.ts';
import type { SendQueries } from '../../db/sends/send-queries.ts';
import type { ChainReader, SendProblem } from '../../domain/chain-reader.ts';
import { formatSol } from '../../domain/amounts.ts';
import { invalidField, ServiceError } from '../../domain/errors.ts';
import { refusal } from '../../domain/refusal.ts';
import type { SendPreview, SendRequest } from '../../domain/sends/send.ts';
import { admitSender } from '../../domain/operations/admit-sender.ts';
import { admitArrival, admitRecipient } from '../../domain/sends/send-refusals.ts';
import { toStoredValue } from '../../domain/prices/stored-value.ts';
import { usdValue } from '../../domain/prices/usd-value.ts';
import { sendRisk } from '../../domain/sends/send-risk.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import type { PreparedOperation } from '../operations/insert-operation.ts';
import type { UsdPrices } from '../prices/usd-prices.ts';
import {
  admitBeforeSimulation,
  admitWithEstimate,
  insufficientFunds,
  type WalletFunds,
} from '../operations/wallet-funds.ts';
import { askedAmount } from '../operations/asked-amount.ts';
import { ALL } from '../operations/read-amount.ts';
import type { SendInput } from './send-input.ts';
import { heldBaseUnits, namedToken } from '../tokens/named-token.ts';
import { admittedDecimals, tokenTransfer } from './send-token.ts';

export interface PrepareSendDeps {
  chain: ChainReader;
  operations: Pick<OperationQueries, 'openCommitments'>;
  sends: SendQueries;
  usdPrices: Pick<UsdPrices, 'now'>;
}

export interface PreparedSend extends PreparedOperation {
  request: SendRequest;
  preview: SendPreview;
}

export type PrepareSend = ReturnType<typeof createPrepareSend>;

export function createPrepareSend({ chain, operations, sends, usdPrices }: PrepareSendDeps) {
  /** Reads the accounts of a send, refuses an impossible one, simulates it, and computes its costs and effects. */
  return async function prepareSend(wallet: OwnedWallet, input: SendInput): Promise<PreparedSend> {
    const { network } = wallet;
    const { from, to, memo, references } = input;
    const token = namedToken(chain, network, input.token);
    const mint = token.mint ?? NATIVE_SOL;
    const [accounts, knownRecipients, ownReference, open, priceOf] = await Promise.all([
      chain.walletAccounts(network, { from, recipient: to, mint: token.mint }),
      sends.knownRecipients(wallet),
      sends.ownReference(wallet, references),
      operations.openCommitments(wallet, token.mint),
      usdPrices.now(network, [mint]),
    ]);

    // The ledger would take the payment for that operation.
    if (ownReference !== null) throw takenReference(`${ownReference} is the reference of another operation`);
    admitSender(accounts.sender);
    admitRecipient(accounts.recipient, {
      isOnCurve: chain.isOnCurve(to),
      allowOffCurve: input.allowOffCurve,
    });
    const decimals = admittedDecimals(token, accounts, { recipient: to, memo });
    const held = heldBaseUnits(token, from, accounts);
    const amount = askedAmount(input.amount, token, decimals, held - open.baseUnits);
    const transfer = tokenTransfer(accounts, amount);
    if (amount !== ALL && transfer) admitArrival(amount, transfer, token.name);
    const send: WalletFunds = { token, decimals, held, senderLamports: accounts.senderLamports, amount };
    admitBeforeSimulation(send, open);

    const referenceKey = chain.randomAddress();
    const estimate = await chain.estimateSend(network, {
      from,
      recipient: to,
      amount: amount === ALL ? { allOfLamports: held - open.lamports } : { baseUnits: amount },
      token: transfer,
      memo,
      references,
      referenceKey,
      feeCapLamports: input.feeCapLamports,
      priority: input.priority,
    });
    if (!estimate.ok) {
      const { problem, explanation } = estimate;
      if (problem === 'recipient_below_rent') throw tooLittle((await chain.rentMinimums(network)).wallet);
      throw refused(problem, explanation);
    }
    admitWithEstimate(send, estimate, open);

    const { baseUnits } = estimate;
    return {
      referenceKey,
      admitUnderLock: (openByThen) => admitWithEstimate(send, estimate, openByThen),
      request: {
        from,
        recipient: to,
        token: token.name,
        mint,
        decimals,
        baseUnits: baseUnits.toString(),
        tokenProgram: transfer?.program ?? null,
        feeCapLamports: input.feeCapLamports.toString(),
        memo,
        ...(references.length > 0 ? { references } : {}),
      },
      preview: {
        networkFeeLamports: estimate.networkFeeLamports.toString(),
        rentLamports: estimate.rentLamports.toString(),
        computeUnitLimit: estimate.computeUnitLimit,
        priorityMicroLamports: estimate.priorityMicroLamports.toString(),
        risk: sendRisk({
          recipient: to,
          knownRecipients,
          token: token.name,
          baseUnits,
          heldBaseUnits: held,
        }),
        heldBaseUnits: held.toString(),
        value: toStoredValue(usdValue(baseUnits, decimals, priceOf(mint))),
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
  };
}

/** MAINTENANCE: the wallet page finds the amount in these words (page/texts/request-error-texts.ts). */
function tooLittle(rentMinimum: bigint): ServiceError {
  const least = `${formatSol(rentMinimum)} SOL`;
  return invalidField(
    'amount',
    `is too little: a new address must receive at least ${least}`,
    refusal('recipient_below_rent', { least }),
  );
}

function refused(problem: Exclude<SendProblem, 'recipient_below_rent'>, explanation: string): ServiceError {
  switch (problem) {
    case 'insufficient_funds':
      return insufficientFunds(
        'After amount, fee and rent a wallet must keep either nothing or the rent minimum of an account; ' +
          'send less, or "max".',
        refusal('funds_rent_minimum'),
      );
    case 'above_fee_cap':
      return invalidField(
        'priority_micro_lamports',
        `with this price the fee is ${explanation}, above fee_cap_lamports`,
        refusal('fee_above_cap', { fee: explanation }),
      );
    case 'reference_taken':
      return takenReference(`${explanation} is already an account of this transaction`);
    case 'refused':
      return new ServiceError('INVALID_REQUEST', 'The network refuses this transaction.', {
        details: `The simulation failed: ${explanation}.`,
        refusal: refusal('network_refuses', { explanation: explanation }),
      });
  }
}

function takenReference(why: string): ServiceError {
  return invalidField('references', `${why}, so it cannot be one of the payment request`);
}
