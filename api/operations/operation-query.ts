import { z } from 'zod';
import { isAddress } from '../../domain/addresses.ts';
import { NETWORKS } from '../../domain/networks.ts';
import { OPERATION_STATUSES } from '../../domain/operations/operation.ts';
import { commaList, describeCommaList } from '../http/comma-list.ts';
import { wholeNumber } from '../http/whole-number.ts';

/** Longest wait of one request; longer ones are repeated. */
const MAX_WAIT_SECONDS = 25;

export const operationQuery = z.strictObject({
  wait: wholeNumber(0, MAX_WAIT_SECONDS)
    .optional()
    .meta({ description: 'Seconds to wait: for a version above `after_version`, without it for the end.' }),
  after_version: wholeNumber(0, 999_999_999)
    .optional()
    .meta({ description: 'Answer as soon as the operation has a higher version than this.' }),
});

/** Twice what fits on a screen; larger pages would hold up the requests beside them. */
const MAX_PAGE = 100;
const DEFAULT_PAGE = 20;

export function operationListQuery(kinds: readonly string[]) {
  return z.strictObject({
    limit: wholeNumber(1, MAX_PAGE)
      .default(DEFAULT_PAGE)
      .meta({ description: `How many at most, 1 to ${MAX_PAGE}; ${DEFAULT_PAGE} where it is left out.` }),
    cursor: z.string().optional().meta({ description: '`next_cursor` of the page before.' }),
    kind: commaList(kinds)
      .optional()
      .meta({ description: describeCommaList(kinds) }),
    status: commaList(OPERATION_STATUSES)
      .optional()
      .meta({ description: describeCommaList(OPERATION_STATUSES) }),
    wallet: z
      .string()
      .refine(isAddress, 'must be a base58 address of 32 bytes')
      .optional()
      .meta({ description: 'Address of the wallet that the operation is about.' }),
    network: z.enum(NETWORKS).optional().meta({ description: 'Else those of every network.' }),
  });
}
