import { NATIVE_SOL } from '../../domain/tokens.ts';
import { says, type Command } from '../command.ts';
import { runButton } from '../run-button.ts';
import { createPoolCards, type PoolCardsDeps } from './pool-cards.ts';

export function createPoolsCommand(deps: PoolCardsDeps): Command {
  const { list } = createPoolCards(deps);
  return (context, [asked]) => {
    if (asked !== undefined) return list(context, { token: asked, cursor: null });
    const line = `/pools ${NATIVE_SOL}`;
    return says(context.t('pools-usage'), [[runButton(line)]]);
  };
}
