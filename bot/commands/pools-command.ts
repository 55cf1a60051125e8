import type { Network } from '../../domain/networks.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { says, type Command } from './command.ts';
import { createPoolCards } from './pool-cards.ts';

export interface PoolsCommandDeps {
  pools: Pick<UseCases['pools'], 'list' | 'read'>;
  /** Whose tokens have prices and pools; null: none. */
  pricedNetwork: Network | null;
}

export function createPoolsCommand(deps: PoolsCommandDeps): Command {
  const { list } = createPoolCards(deps);
  return (asker, [asked]) => {
    if (asked !== undefined) return list(asker, { token: asked, cursor: null });
    const line = `/pools ${NATIVE_SOL}`;
    return says(asker.t('pools-usage'), [[{ label: line, press: { do: 'run', line } }]]);
  };
}
