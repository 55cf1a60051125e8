import type { OperationData } from '../operations/operation-types.ts';
import type { Signer } from '../signing/signer.ts';
import type { Command, CommandContext } from './command.ts';
import { confirmInTerminal, expectCanAsk, signerOf, type Signable } from './confirm-in-terminal.ts';
import { EXIT_CODES, UsageError, type ExitCode } from './exit-codes.ts';
import { MAX_FEE, maxFeeOf } from './max-fee.ts';
import { delegateLines, redelegateLines, undelegateLines, withdrawLines } from './stake-lines.ts';
import { acceptedCodes } from './swap-arguments.ts';

const OPTIONS = {
  keypair: { type: 'string' },
  yes: { type: 'boolean' },
  [MAX_FEE]: { type: 'string' },
  'idempotency-key': { type: 'string' },
} as const;

const OPTIONS_HELP = `  --keypair <file>          key file of the wallet, in the format of Solana's tools; it stays on this machine
  --yes                     do not ask
  --max-fee <lamports>      highest network fee (default 100000)
  --idempotency-key <key>   the same key and arguments continue the same operation`;

const ACCEPT_HELP = `
  --accept <codes>          critical warnings that you accept, by name, such as VALIDATOR_DELINQUENT`;

/** The amount that undelegates everything. */
const ALL = 'all';

export const stakeDelegateCommand: Command = {
  name: 'stake delegate',
  help: `wallet-service stake delegate <amount> <validator> --keypair <file>

Delegates SOL to a validator, in a new position of the wallet. <amount> is a decimal of SOL, at least 1, or max for all
that fee and rent leave. <validator> is the address of its vote account: see stake validators. Shows costs, the date from
which it earns, and warnings; asks, signs on this machine, and waits until the network has confirmed it.

${OPTIONS_HELP}${ACCEPT_HELP}`,
  options: { ...OPTIONS, accept: { type: 'string' } },
  minPositionals: 2,
  maxPositionals: 2,
  run: (context) =>
    runChange(context, 'Delegate?', async (terms) => {
      const [amount = '', validator = ''] = context.positionals;
      const { stakes } = await context.client();
      const accepted = acceptedCodes(context.texts);
      const operation = await stakes.delegate({ ...terms, amount, validator, ...accepted }, callOf(context));
      return { operation, lines: delegateLines(operation.data) };
    }),
};

export const stakeUndelegateCommand: Command = {
  name: 'stake undelegate',
  help: `wallet-service stake undelegate <amount> --keypair <file>
wallet-service stake undelegate --position <address> --keypair <file>

Ends a delegation. The SOL cools down until the next epoch begins; withdraw it then. <amount> is a decimal of SOL, or all:
the service chooses positions and splits them, so that both sides keep 1 SOL. If all of them do not fit into one transaction, further operations
follow without another question.

${OPTIONS_HELP}
  --position <address>      undelegate this whole position`,
  options: { ...OPTIONS, position: { type: 'string' } },
  minPositionals: 0,
  maxPositionals: 1,
  run: (context) =>
    runChange(context, 'Undelegate?', async (terms) => {
      const [amount] = context.positionals;
      const { position } = context.texts;
      if ((amount === undefined) === (position === undefined)) {
        throw new UsageError('give either <amount> or --position');
      }
      const part = position === undefined ? { amount: amount ?? '' } : { position };
      const { stakes } = await context.client();
      const operation = await stakes.undelegate({ ...terms, ...part }, callOf(context));
      const isAll = amount === ALL;
      const rest = isAll ? operation.data.stake_undelegate.remaining_positions : 0;
      return { operation, lines: undelegateLines(operation.data, { isAll }), rest };
    }),
};

export const stakeWithdrawCommand: Command = {
  name: 'stake withdraw',
  help: `wallet-service stake withdraw --keypair <file>

Brings SOL that has cooled down back to the wallet, from all positions. Before it is free, the error says the date. If all of them do not fit into
one transaction, further operations follow without another question.

${OPTIONS_HELP}
  --position <address>      only from this position`,
  options: { ...OPTIONS, position: { type: 'string' } },
  minPositionals: 0,
  maxPositionals: 0,
  run: (context) =>
    runChange(context, 'Withdraw?', async (terms) => {
      const { position } = context.texts;
      const { stakes } = await context.client();
      const only = position === undefined ? {} : { position };
      const operation = await stakes.withdraw({ ...terms, ...only }, callOf(context));
      const rest = operation.data.stake_withdraw.remaining_positions;
      return { operation, lines: withdrawLines(operation.data), rest };
    }),
};

export const stakeRedelegateCommand: Command = {
  name: 'stake redelegate',
  help: `wallet-service stake redelegate <position> <validator> --keypair <file>

Delegates a position again that has cooled down, or takes back an undelegation of the same epoch, then with the same
validator only.

${OPTIONS_HELP}${ACCEPT_HELP}`,
  options: { ...OPTIONS, accept: { type: 'string' } },
  minPositionals: 2,
  maxPositionals: 2,
  run: (context) =>
    runChange(context, 'Delegate?', async (terms) => {
      const [position = '', validator = ''] = context.positionals;
      const { stakes } = await context.client();
      const asked = { ...terms, position, validator, ...acceptedCodes(context.texts) };
      const operation = await stakes.redelegate(asked, callOf(context));
      return { operation, lines: redelegateLines(operation.data) };
    }),
};

interface Terms {
  from: string;
  maxFeeLamports?: bigint;
  idempotencyKey?: string;
}

interface Prepared<Data extends OperationData> {
  operation: Signable<Data>;
  lines: string[];
  /** Positions for further operations. */
  rest?: number;
}

/** Prepares, shows, asks, signs and waits; then the same without a question for positions that did not fit into the transaction. */
async function runChange<Data extends OperationData>(
  context: CommandContext,
  question: string,
  prepare: (terms: Terms) => Promise<Prepared<Data>>,
): Promise<ExitCode> {
  expectCanAsk(context, 'sign');
  const signer = await signerOf(context);
  for (let number = 1; ; number += 1) {
    const { operation, lines, rest = 0 } = await prepare(termsOf(context, signer, number));
    context.output.print({ type: 'preview', operation: operation.data }, ...lines);
    const agreed = number > 1 ? { isAgreed: true } : {};
    const code = await confirmInTerminal(context, operation, signer, { question, ...agreed });
    if (rest === 0 || code !== EXIT_CODES.done) return code;
  }
}

/** `number`: of the operation, if there are several. */
function termsOf({ texts }: CommandContext, signer: Signer, number: number): Terms {
  const maxFeeLamports = maxFeeOf(texts);
  const { 'idempotency-key': idempotencyKey } = texts;
  return {
    from: signer.address,
    ...(maxFeeLamports === undefined ? {} : { maxFeeLamports }),
    ...(idempotencyKey === undefined
      ? {}
      : { idempotencyKey: number === 1 ? idempotencyKey : `${idempotencyKey}-${number}` }),
  };
}

function callOf({ terminal }: CommandContext): { signal: AbortSignal } {
  return { signal: terminal.interrupted };
}
