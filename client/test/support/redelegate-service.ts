import { z } from 'zod';
import { stakeRedelegateExample } from '../../../api/stakes/stake-examples.ts';
import { buildStakeMessage } from '../../../chain/stakes/build-stake-message.ts';
import { stakeRedelegateKind } from '../../../domain/stakes/stake-redelegate-kind.ts';
import {
  startOperationService,
  type OperationService,
  type OperationServiceOptions,
  type ServedKind,
} from './operation-service.ts';

export interface RedelegateServiceOptions extends OperationServiceOptions {
  /** The validator in the bytes, by the number of the signing request. Default: the one that was asked for. */
  validatorOf?: (asked: string, number: number) => string;
}

const bodySchema = z.object({
  from: z.string(),
  position: z.string(),
  validator: z.string(),
  fee_cap_lamports: z.string(),
});

/** The service's main path with one position that is delegated again, in memory. */
export async function startRedelegateService(
  options: RedelegateServiceOptions = {},
): Promise<OperationService> {
  const kind: ServedKind = {
    kind: 'stake.redelegate',
    path: '/v1/stake/redelegate',
    record(body, { reference, blockhash }) {
      const { from, position, validator, fee_cap_lamports: feeCapLamports } = bodySchema.parse(body);
      let built = 0;
      return {
        wallet: from,
        contentVersion: stakeRedelegateKind.contentVersion,
        contentParts: stakeRedelegateKind.contentParts({ from, position, validator, feeCapLamports }),
        field: {
          stake_redelegate: {
            ...stakeRedelegateExample,
            from,
            position,
            validator: { ...stakeRedelegateExample.validator, address: validator },
            fee_cap_lamports: feeCapLamports,
          },
        },
        message() {
          built += 1;
          const inBytes = options.validatorOf?.(validator, built) ?? validator;
          const action = { kind: 'stake.redelegate', position, validator: inBytes } as const;
          const limits = { computeUnitLimit: 50_000, priorityMicroLamports: 0n };
          const message = buildStakeMessage({ from, action, referenceKey: reference, ...limits }, blockhash);
          return message.serialize();
        },
      };
    },
  };
  return await startOperationService(kind, options);
}
