import type { ChatButton } from '../../domain/chats/chat-content.ts';
import type { ButtonAction } from '../../domain/chats/button-action.ts';
import { lines } from '../../chat-texts/html.ts';
import { percentText, validatorName } from '../../chat-texts/stake-text.ts';
import type { Text } from '../../chat-texts/text.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { refuses, says, type CommandContext, type Reply } from '../command.ts';

export interface ChooseValidatorDeps {
  stakes: Pick<UseCases['stakes'], 'validators'>;
}

export type ValidatorChoice = Omit<Extract<ButtonAction, { do: 'list_validators' }>, 'do'>;

type ListedValidator = Awaited<ReturnType<ChooseValidatorDeps['stakes']['validators']>>['validators'][number];

const PAGE = 6;

const LAMPORTS_IN_SOL = 1_000_000_000n;

export function createChooseValidator({ stakes }: ChooseValidatorDeps) {
  /** Validators to choose from, those with the highest yield first; each button prepares the delegation. */
  return async function chooseValidator(context: CommandContext, choice: ValidatorChoice): Promise<Reply> {
    const { t, actor } = context;
    const { network, from, amount, position, search, cursor } = choice;
    const { validators, nextCursor } = await stakes.validators(actor, network, {
      search: search ?? undefined,
      sort: 'yield',
      limit: PAGE,
      cursor: cursor ?? undefined,
    });
    if (validators.length === 0) {
      return refuses(
        t(search === null ? 'validators-none' : 'validators-none-found', { search: search ?? '' }),
      );
    }
    const stake = { network, from, amount, position };
    const more: ChatButton[][] =
      nextCursor === null
        ? []
        : [
            [
              {
                label: t.label('button-more-validators'),
                press: { do: 'list_validators', ...choice, cursor: nextCursor },
              },
            ],
          ];
    return says(
      lines(
        amount === null || amount === 'max' ? t('validators-title-all') : t('validators-title', { amount }),
        '',
        ...validators.map((validator) => lineOf(t, validator)),
        '',
        t('validators-note', { amount: amount ?? '10' }),
      ),
      [
        ...validators.map((validator): ChatButton[] => [
          {
            label: buttonOf(t, validator),
            press: { do: 'stake_delegate', ...stake, validator: validator.address, accept: [] },
          },
        ]),
        ...more,
      ],
    );
  };
}

function lineOf(t: Text, validator: ListedValidator): string {
  const { commissionBps, activatedStake, yield: found, warnings } = validator;
  return lines(
    t('validators-line', {
      validator: validatorName(validator),
      percent: percentText(commissionBps),
      // With separators of thousands, as the sizes of pools: no one writes it into a command.
      stake: Number(activatedStake / LAMPORTS_IN_SOL),
    }),
    found && t('validators-yield', { percent: percentText(found.bps), source: found.source }),
    ...warnings.map((warning) => `⚠️ ${t(`stake-warning-${warning}`)}`),
  );
}

function buttonOf(t: Text, validator: ListedValidator): string {
  const { commissionBps, yield: found, warnings } = validator;
  const shown = {
    validator: validatorName(validator),
    percent: percentText(commissionBps),
  };
  const label = found
    ? t.label('button-validator', { ...shown, yield: percentText(found.bps) })
    : t.label('button-validator-only', shown);
  return warnings.length > 0 ? `⚠️ ${label}` : label;
}
