import type { UseCases } from '../../use-cases/index.ts';
import type { Buttons } from '../button.ts';
import { refuses, type Command } from '../command.ts';
import type { CommandName } from '../command-names.ts';
import { runLine } from '../commands.ts';
import { usedWallets } from '../wallets/used-wallets.ts';
import { createStakeCards } from './stake-cards.ts';
import { createListStakes } from './stake-positions.ts';
import { createChooseValidator } from './stake-validators.ts';

export interface StakeButtonsDeps {
  chats: Pick<UseCases['chats'], 'setDefaultWallet'>;
  stakes: UseCases['stakes'];
  commands: Record<CommandName, Command>;
}

type StakeButtons = Pick<
  Buttons,
  | 'choose_staker'
  | 'list_validators'
  | 'list_stakes'
  | 'stake_delegate'
  | 'stake_undelegate'
  | 'stake_withdraw'
>;

export function createStakeButtons({ chats, stakes, commands }: StakeButtonsDeps): StakeButtons {
  const cards = createStakeCards({ stakes });
  const listStakes = createListStakes({ stakes });
  const chooseValidator = createChooseValidator({ stakes });

  return {
    async choose_staker(context, { from, line }) {
      // The person may use another network since the question.
      if (!usedWallets(context).some(({ address }) => address === from)) {
        return refuses(context.t('no-such-wallet'));
      }
      await chats.setDefaultWallet(context.actor, from);
      return runLine(commands, { ...context, defaultWallet: from }, line);
    },

    async list_validators(context, choice) {
      return { ...(await chooseValidator(context, choice)), isEdit: choice.cursor !== null };
    },

    async list_stakes(context, page) {
      return { ...(await listStakes(context, page)), isEdit: true };
    },

    stake_delegate: (context, delegation) => cards.delegate(context, delegation),

    stake_undelegate: (context, undelegation) => cards.undelegate(context, { ...undelegation, amount: null }),

    stake_withdraw: (context, withdrawal) => cards.withdraw(context, withdrawal),
  };
}
