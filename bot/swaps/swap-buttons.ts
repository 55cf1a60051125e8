import type { UseCases } from '../../use-cases/index.ts';
import type { Buttons } from '../button.ts';
import { createPrepareSwapCard, type SwapCommandDeps } from './swap-command.ts';

export interface SwapButtonsDeps extends SwapCommandDeps {
  chats: Pick<UseCases['chats'], 'setDefaultWallet'>;
}

export function createSwapButtons({ chats, swaps }: SwapButtonsDeps): Pick<Buttons, 'swap'> {
  const prepareSwapCard = createPrepareSwapCard({ swaps });
  return {
    async swap(context, swap) {
      await chats.setDefaultWallet(context.actor, swap.from);
      return prepareSwapCard(context, swap);
    },
  };
}
