import type { ButtonAction } from '../../domain/chats/button-action.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import type { Operation } from '../../domain/operations/operation.ts';
import { STAKE_WARNING_CODES, type StakeWarningCode } from '../../domain/stakes/stake-warnings.ts';
import { escapeHtml, lines } from '../../chat-texts/html.ts';
import { stakeLabel } from '../../chat-texts/stake-card.ts';
import type { UseCases } from '../../use-cases/index.ts';
import type { NewChatMessage } from '../../use-cases/chats/update-queue.ts';
import { ALL_STAKE, DEFAULT_STAKE_FEE_CAP_LAMPORTS } from '../../use-cases/stakes/stake-input.ts';
import { refuses, type CommandContext, type Reply } from '../command.ts';

export interface StakeCardsDeps {
  stakes: Pick<UseCases['stakes'], 'delegate' | 'undelegate' | 'withdraw' | 'redelegate'>;
}

type Delegation = Omit<Extract<ButtonAction, { do: 'stake_delegate' }>, 'do'>;
type Withdrawal = Omit<Extract<ButtonAction, { do: 'stake_withdraw' }>, 'do'>;

export interface Undelegation {
  network: Network;
  from: string;
  /** Null: `position` decides. */
  amount: string | null;
  position: string | null;
}

/** A card has to be signed each, so one press makes no more; the rest is asked for again. */
const MAX_CARDS = 5;

type Created = Awaited<ReturnType<StakeCardsDeps['stakes']['delegate']>>;
type RequestContext = Parameters<StakeCardsDeps['stakes']['delegate']>[3];

/** Prepares operations with stakes and shows each as a card, on which the person confirms or cancels. */
export function createStakeCards({ stakes }: StakeCardsDeps) {
  const common = { feeCapLamports: DEFAULT_STAKE_FEE_CAP_LAMPORTS, validUntil: null };

  async function delegate(context: CommandContext, delegation: Delegation): Promise<Reply> {
    const { t, actor } = context;
    const { network, from, amount, position, validator, accept } = delegation;
    const input = { ...common, from, validator, accept };
    try {
      const { value } =
        position === null
          ? await stakes.delegate(actor, network, { ...input, amount: amount ?? '' }, requestOf(context, 1))
          : await stakes.redelegate(actor, network, { ...input, position }, requestOf(context, 1));
      return cardsOf(context, [value.operation], 0);
    } catch (error) {
      const warnings = warningsOf(error);
      if (warnings.length === 0) throw error;
      const press = {
        do: 'stake_delegate' as const,
        ...delegation,
        accept: [...new Set([...accept, ...warnings])],
      };
      return refuses(
        lines(t('stake-warned'), '', ...warnings.map((warning) => `⚠️ ${t(`stake-warning-${warning}`)}`)),
        [[{ label: t.label('button-stake-anyway'), press }]],
      );
    }
  }

  return {
    delegate,
    undelegate(context: CommandContext, { network, ...undelegation }: Undelegation): Promise<Reply> {
      const input = { ...common, ...undelegation };
      return prepareAll(context, undelegation.amount === ALL_STAKE, (request) =>
        stakes.undelegate(context.actor, network, input, request),
      );
    },
    withdraw(context: CommandContext, { network, ...withdrawal }: Withdrawal): Promise<Reply> {
      const input = { ...common, ...withdrawal };
      return prepareAll(context, withdrawal.position === null, (request) =>
        stakes.withdraw(context.actor, network, input, request),
      );
    },
  };
}

/** One transaction holds some positions only. So `isAll` prepares operations until all positions are part of one. */
async function prepareAll(
  context: CommandContext,
  isAll: boolean,
  prepare: (request: RequestContext) => Promise<Created>,
): Promise<Reply> {
  const prepared: Operation[] = [];
  let remaining = 0;
  do {
    try {
      const { value } = await prepare(requestOf(context, prepared.length + 1));
      prepared.push(value.operation);
      remaining = isAll ? remainingOf(value.operation) : 0;
    } catch (error) {
      // The first ones exist, so they are shown, and the answer says what is left.
      if (prepared.length === 0 || !(error instanceof ServiceError)) throw error;
      break;
    }
  } while (remaining > 0 && prepared.length < MAX_CARDS);
  return cardsOf(context, prepared, remaining);
}

function remainingOf({ preview }: Operation): number {
  return (preview as { remaining: number }).remaining;
}

/** The same update, handled again after a crash, makes nothing a second time. */
function requestOf({ requestKey }: CommandContext, count: number): RequestContext {
  const key = count === 1 ? requestKey : `${requestKey}/${count}`;
  return { idempotency: { key, route: 'bot /stake' }, requestId: requestKey };
}

function cardsOf({ t }: CommandContext, operations: readonly Operation[], remaining: number): Reply {
  const [first, ...others] = operations.map(({ id, version }): NewChatMessage => ({
    body: { type: 'operation', link: null, way: null },
    operation: { id, version },
  }));
  if (!first) throw new Error('nothing was prepared');
  const rest: NewChatMessage[] =
    remaining === 0
      ? []
      : [
          {
            body: {
              type: 'content',
              content: { html: t('stake-remaining', { count: remaining }), buttons: [] },
            },
          },
        ];
  return {
    public: {
      html: lines(
        t('stake-prepared'),
        ...operations.map((operation) => escapeHtml(stakeLabel(t, operation))),
      ),
      buttons: [],
    },
    private: first,
    further: [...others, ...rest],
  };
}

/** The warnings that a refusal names; none for another error. */
function warningsOf(error: unknown): StakeWarningCode[] {
  if (!(error instanceof ServiceError) || error.refusal?.code !== 'stake_warnings') return [];
  const named = String(error.refusal.values['codes']).split(', ');
  return STAKE_WARNING_CODES.filter((code) => named.includes(code));
}
