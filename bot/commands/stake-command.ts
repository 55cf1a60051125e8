import { isAddress } from '../../domain/addresses.ts';
import { meansSol } from '../../domain/token-symbol.ts';
import { shortAddress } from '../../chat-texts/short-address.ts';
import { DEFAULT_STAKE_FEE_CAP_LAMPORTS } from '../../use-cases/stakes/stake-input.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { refuses, says, type Asker, type Command, type Reply } from './command.ts';
import { createStakeCards, type StakeCardsDeps } from './stake-cards.ts';
import { createListStakes, type ListStakesDeps } from './stake-positions.ts';
import { createShowRewards, type ShowRewardsDeps } from './stake-rewards.ts';
import { createChooseValidator, type ChooseValidatorDeps } from './stake-validators.ts';
import { firstWalletButtons, usedWallets } from './wallet-command.ts';

export type StakeCommandDeps = StakeCardsDeps &
  ListStakesDeps &
  ShowRewardsDeps &
  ChooseValidatorDeps & { stakes: Pick<UseCases['stakes'], 'admitDelegation'> };

const DELEGATED = /^(max|all|\d{1,40}(\.\d{1,40})?)$/i;

/** A withdrawal takes no other amount. */
const EVERYTHING = /^(max|all)$/i;

/** `/stake`, `/stake delegate 10`, `/stake undelegate 5`, `/stake withdraw`, `/stake rewards`. */
export function createStakeCommand(deps: StakeCommandDeps): Command {
  const cards = createStakeCards(deps);
  const listStakes = createListStakes(deps);
  const showRewards = createShowRewards(deps);
  const chooseValidator = createChooseValidator(deps);

  /** Runs with the wallet that is used by default, or asks for one. */
  async function withWallet(
    asker: Asker,
    line: string,
    run: (from: string) => Promise<Reply>,
  ): Promise<Reply> {
    const { t, usedNetwork } = asker;
    const own = usedWallets(asker);
    const [first] = own;
    if (!first) {
      return refuses(t('send-no-wallet', { network: t(`network-${usedNetwork}`) }), firstWalletButtons(t));
    }
    if (own.length === 1 || first.address === asker.defaultWallet) return run(first.address);
    return says(
      t('choose-wallet'),
      own.map(({ address }) => [
        { label: shortAddress(address), press: { do: 'choose_staker', from: address, line } },
      ]),
    );
  }

  async function delegate(asker: Asker, [amount, ...rest]: readonly string[]): Promise<Reply> {
    const { t, actor, usedNetwork: network } = asker;
    if (amount === undefined) return refuses(t('stake-delegate-guide'));
    if (!DELEGATED.test(amount)) return refuses(t('send-amount', { text: amount }));
    const asked = amount.toLowerCase() === 'all' ? 'max' : amount.toLowerCase();
    const [named] = rest;
    return withWallet(asker, ['/stake delegate', asked, ...rest].join(' '), async (from) => {
      const stake = { network, from, amount: asked, position: null };
      if (named !== undefined && isAddress(named)) {
        return cards.delegate(asker, { ...stake, validator: named, accept: [] });
      }
      // No one should choose a validator for an amount that is refused afterwards.
      const feeCapLamports = DEFAULT_STAKE_FEE_CAP_LAMPORTS;
      await deps.stakes.admitDelegation(actor, network, { from, amount: asked, feeCapLamports });
      return chooseValidator(asker, { ...stake, search: rest.join(' ') || null, cursor: null });
    });
  }

  async function undelegate(asker: Asker, [amount, ...rest]: readonly string[]): Promise<Reply> {
    const { t, usedNetwork: network } = asker;
    // More words may mean a validator or a position, which this line does not choose.
    if (amount === undefined || rest.length > 0) return refuses(t('stake-undelegate-guide'));
    if (!DELEGATED.test(amount)) return refuses(t('stake-undelegate-amount', { text: amount }));
    const asked = amount.toLowerCase() === 'max' ? 'all' : amount.toLowerCase();
    return withWallet(asker, `/stake undelegate ${asked}`, (from) =>
      cards.undelegate(asker, { network, from, amount: asked, position: null }),
    );
  }

  return async (asker, [action, ...words]) => {
    const { t, usedNetwork: network } = asker;
    // People write it after amounts.
    const args = words.filter((word) => !meansSol(word));
    switch (action?.toLowerCase()) {
      case undefined:
        return listStakes(asker, { network, skip: 0 });
      case 'delegate':
        return delegate(asker, args);
      case 'undelegate':
        return undelegate(asker, args);
      case 'withdraw':
        if (args.length > 0 && !(args.length === 1 && EVERYTHING.test(args[0] ?? ''))) {
          return refuses(t('stake-withdraw-guide'));
        }
        return withWallet(asker, '/stake withdraw', (from) =>
          cards.withdraw(asker, { network, from, position: null }),
        );
      case 'rewards':
        return showRewards(asker);
      default:
        return refuses(t('stake-action-unknown', { action: action ?? '' }));
    }
  };
}
