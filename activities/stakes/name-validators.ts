import { ChainError } from '../../chain/rpc/chain-error.ts';
import type { StakeNodes } from '../../chain/stakes/stake-nodes.ts';
import type { KnownEpoch } from '../../domain/stakes/known-epoch.ts';
import type { StakeChain } from '../../db/stakes/stake-chain.ts';
import type { ValidatorNames } from '../../db/stakes/validator-names.ts';
import type { Logger } from '../../telemetry/logger.ts';

export interface NameValidatorsDeps {
  names: ValidatorNames;
  log(): Logger;
}

/** Reads the names that validators claim on the chain, if that is due: it is a large answer, and names hardly change. */
export function createNameValidators({ names, log }: NameValidatorsDeps) {
  return async function nameValidators(
    nodes: Pick<StakeNodes, 'votes'>,
    chain: StakeChain,
    { epoch }: Pick<KnownEpoch, 'epoch'>,
    signal: AbortSignal,
  ): Promise<void> {
    if (!(await names.claimDue(chain, epoch))) return;
    try {
      await names.write(chain, epoch, await nodes.votes.names(signal));
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ChainError)) throw error;
      // The claim has postponed it. Some providers refuse the question.
      log().warn({ ...chain, err: error }, 'the names of validators could not be read');
    }
  };
}
