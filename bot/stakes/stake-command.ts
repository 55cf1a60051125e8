import { isAddress } from '../../domain/addresses.ts';
import { meansSol } from '../../domain/token-symbol.ts';
import { DEFAULT_STAKE_FEE_CAP_LAMPORTS } from '../../use-cases/stakes/stake-input.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { readNumber } from '../amount-word.ts';
import { refuses, type CommandContext, type Command, type Reply } from '../command.ts';
import { runButton } from '../run-button.ts';
import { withWallet } from '../wallets/used-wallets.ts';
import { createStakeCards, type StakeCardsDeps } from './stake-cards.ts';
import { createListStakes, type ListStakesDeps } from './stake-positions.ts';
import { createShowRewards, type ShowRewardsDeps } from './stake-rewards.ts';
import { createChooseValidator, type ChooseValidatorDeps } from './stake-validators.ts';

export type StakeCommandDeps = StakeCardsDeps &
  ListStakesDeps &
  ShowRewardsDeps &
  ChooseValidatorDeps & { stakes: Pick<UseCases['stakes'], 'admitDelegation'> };

/** A withdrawal takes no other amount. */
const EVERYTHING = /^(max|all)$/i;

/** `/stake`, `/stake delegate 10`, `/stake undelegate 5`, `/stake withdraw`, `/stake rewards`. */
export function createStakeCommand(deps: StakeCommandDeps): Command {
  const cards = createStakeCards(deps);
  const listStakes = createListStakes(deps);
  const showRewards = createShowRewards(deps);
  const chooseValidator = createChooseValidator(deps);

  /** If the person has to choose a wallet, the line runs again with it. */
  function forLine(
    context: CommandContext,
    line: string,
    run: (from: string) => Promise<Reply>,
  ): Promise<Reply> {
    return withWallet(context, run, (from) => ({ do: 'choose_staker', from, line }));
  }

  async function delegate(context: CommandContext, [amount, ...rest]: readonly string[]): Promise<Reply> {
    const { t, actor, usedNetwork: network } = context;
    if (amount === undefined) return refuses(t('stake-delegate-guide'));
    const asked = EVERYTHING.test(amount) ? 'max' : readNumber(amount);
    if (asked === null) return refuses(t('send-amount', { text: amount }));
    const [named] = rest;
    return forLine(context, ['/stake delegate', asked, ...rest].join(' '), async (from) => {
      const stake = { network, from, amount: asked, position: null };
      if (named !== undefined && isAddress(named)) {
        return cards.delegate(context, { ...stake, validator: named, accept: [] });
      }
      // No one should choose a validator for an amount that is refused afterwards.
      const feeCapLamports = DEFAULT_STAKE_FEE_CAP_LAMPORTS;
      await deps.stakes.admitDelegation(actor, network, { from, amount: asked, feeCapLamports });
      return chooseValidator(context, { ...stake, search: rest.join(' ') || null, cursor: null });
    });
  }

  async function undelegate(context: CommandContext, [amount, ...rest]: readonly string[]): Promise<Reply> {
    const { t, usedNetwork: network } = context;
    // More words may mean a validator or a position, which this line does not choose.
    if (amount === undefined || rest.length > 0) return refuses(t('stake-undelegate-guide'));
    const asked = EVERYTHING.test(amount) ? 'all' : readNumber(amount);
    if (asked === null) return refuses(t('stake-undelegate-amount', { text: amount }));
    return forLine(context, `/stake undelegate ${asked}`, (from) =>
      cards.undelegate(context, { network, from, amount: asked, position: null }),
    );
  }

  return async (context, [action, ...words]) => {
    const { t, usedNetwork: network } = context;
    // People write it after amounts.
    const args = words.filter((word) => !meansSol(word));
    switch (action?.toLowerCase()) {
      case undefined:
        return listStakes(context, { network, skip: 0 });
      case 'delegate':
        return delegate(context, args);
      case 'undelegate':
        return undelegate(context, args);
      case 'withdraw':
        if (args.length > 0 && !(args.length === 1 && EVERYTHING.test(args[0] ?? ''))) {
          return refuses(t('stake-withdraw-guide'));
        }
        return forLine(context, '/stake withdraw', (from) =>
          cards.withdraw(context, { network, from, position: null }),
        );
      case 'rewards':
        return showRewards(context);
      default:
        return refuses(t('stake-action-unknown', { action: action ?? '' }), [
          [runButton(t.label('button-stakes'), '/stake')],
          [
            runButton(t.label('button-stake-delegate'), '/stake delegate'),
            runButton(t.label('button-stake-rewards'), '/stake rewards'),
          ],
        ]);
    }
  };
}
