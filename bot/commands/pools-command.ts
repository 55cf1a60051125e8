import { NATIVE_SOL } from '../../domain/tokens.ts';
import { says, type Command } from './command.ts';
import { createPoolCards, type PoolCardsDeps } from './pool-cards.ts';

export function createPoolsCommand(deps: PoolCardsDeps): Command {
  const { list } = createPoolCards(deps);
  return (asker, [asked]) => {
    if (asked !== undefined) return list(asker, { token: asked, cursor: null });
    const line = `/pools ${NATIVE_SOL}`;
    return says(asker.t('pools-usage'), [[{ label: line, press: { do: 'run', line } }]]);
  };
}
