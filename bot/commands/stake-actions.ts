import type { ButtonAction } from '../../domain/chats/button-action.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { refuses, type Asker, type Command, type Reply } from './command.ts';
import type { CommandName } from './command-names.ts';
import { runLine } from './commands.ts';
import { createStakeCards } from './stake-cards.ts';
import { createListStakes } from './stake-positions.ts';
import { createChooseValidator } from './stake-validators.ts';
import { usedWallets } from './wallet-command.ts';

export interface StakeActionsDeps {
  chats: Pick<UseCases['chats'], 'setDefaultWallet'>;
  stakes: UseCases['stakes'];
  commands: Record<CommandName, Command>;
}

type StakeAction = Extract<
  ButtonAction,
  {
    do:
      | 'choose_staker'
      | 'list_validators'
      | 'list_stakes'
      | 'stake_delegate'
      | 'stake_undelegate'
      | 'stake_withdraw';
  }
>;

/** What the buttons of stakes do. */
export function createStakeActions({ chats, stakes, commands }: StakeActionsDeps) {
  const cards = createStakeCards({ stakes });
  const listStakes = createListStakes({ stakes });
  const chooseValidator = createChooseValidator({ stakes });

  return async function runStakeAction(asker: Asker, action: StakeAction): Promise<Reply> {
    switch (action.do) {
      case 'choose_staker': {
        // The person may use another network since the question.
        if (!usedWallets(asker).some(({ address }) => address === action.from)) {
          return refuses(asker.t('no-such-wallet'));
        }
        await chats.setDefaultWallet(asker.actor, action.from);
        return runLine(commands, { ...asker, defaultWallet: action.from }, action.line);
      }
      case 'list_validators': {
        const { do: _, ...choice } = action;
        const reply = await chooseValidator(asker, choice);
        return { ...reply, isEdit: choice.cursor !== null };
      }
      case 'list_stakes':
        return { ...(await listStakes(asker, action)), isEdit: true };
      case 'stake_delegate': {
        const { do: _, ...delegation } = action;
        return cards.delegate(asker, delegation);
      }
      case 'stake_undelegate': {
        const { do: _, ...undelegation } = action;
        return cards.undelegate(asker, { ...undelegation, amount: null });
      }
      case 'stake_withdraw': {
        const { do: _, ...withdrawal } = action;
        return cards.withdraw(asker, withdrawal);
      }
    }
  };
}
