import type { Buttons } from '../button.ts';
import { createPoolCards, type PoolCardsDeps } from './pool-cards.ts';

export function createPoolButtons(deps: PoolCardsDeps): Pick<Buttons, 'list_pools' | 'show_pool'> {
  const cards = createPoolCards(deps);
  return {
    async list_pools(context, place) {
      return { ...(await cards.list(context, place)), isEdit: true };
    },

    async show_pool(context, place) {
      return { ...(await cards.show(context, place)), isEdit: true };
    },
  };
}
