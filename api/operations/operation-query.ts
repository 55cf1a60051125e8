import { z } from 'zod';
import { cursor } from '../../http/cursor.ts';
import { address } from './operation-schemas.ts';
import { NETWORKS } from '../../domain/networks.ts';
import { OPERATION_STATUSES } from '../../domain/operations/operation.ts';
import { commaList, describeCommaList } from '../../http/comma-list.ts';
import { wholeNumber } from '../../http/whole-number.ts';

/** Longest wait of one request; callers repeat the request to wait longer. */
const MAX_WAIT_SECONDS = 25;

export const operationQuery = z.strictObject({
  wait: wholeNumber(0, MAX_WAIT_SECONDS).optional().meta({
    description:
      'Seconds to wait for a version above `after_version`, or for the end of the operation if that is left out.',
  }),
  after_version: wholeNumber(0, 999_999_999)
    .optional()
    .meta({ description: 'Respond as soon as the operation has a higher version than this.' }),
});

/** Twice what fits on a screen; larger pages would delay other requests. */
const MAX_PAGE = 100;
const DEFAULT_PAGE = 20;

export function operationListQuery(kinds: readonly string[]) {
  return z.strictObject({
    limit: wholeNumber(1, MAX_PAGE)
      .default(DEFAULT_PAGE)
      .meta({ description: `Maximum number of items, 1 to ${MAX_PAGE}; default ${DEFAULT_PAGE}.` }),
    cursor: cursor.optional().meta({ description: '`next_cursor` of the previous page.' }),
    kind: commaList(kinds)
      .optional()
      .meta({ description: describeCommaList(kinds) }),
    status: commaList(OPERATION_STATUSES)
      .optional()
      .meta({ description: describeCommaList(OPERATION_STATUSES) }),
    wallet: address.optional().meta({ description: 'Address of the wallet of the operation.' }),
    network: z
      .enum(NETWORKS)
      .optional()
      .meta({ description: 'Only operations of this network; default: all networks.' }),
  });
}
