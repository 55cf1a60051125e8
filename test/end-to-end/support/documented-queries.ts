import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { SEARCH_ATTRIBUTES } from '../../../workflows/search-attributes.ts';
import { CHECKOUT } from '../../architecture/support/checkout.ts';
import { sectionUnder } from '../../support/page-table.ts';
import type { Endings } from './endings.ts';

/** A row of the table of queries in docs/operating.md. */
export interface DocumentedQuery {
  question: string;
  query: string;
}

const SENDS = ['confirmed', 'failed', 'expired', 'cancelled'] as const;
const DELIVERIES = ['delivered', 'givenUp'] as const;

/** The endings that each query of the page finds. */
export const FOUND: Record<string, readonly (keyof Endings)[]> = {
  'all that ended without success': ['failed', 'expired', 'cancelled', 'givenUp'],
  'operations that failed': ['failed'],
  'operations that expired': ['expired'],
  'operations that were cancelled': ['cancelled'],
  'operations that ended for one reason': ['failed'],
  'deliveries that were given up': ['givenUp'],
  'of one endpoint': ['givenUp'],
  'operations that were confirmed': ['confirmed'],
  'all of one wallet': ['confirmed', 'expired', 'cancelled'],
  'all of one kind': SENDS,
  'operations that are open': [],
  'operations with a running workflow': [],
  'of one account, since a time': SENDS,
  'deliveries that needed more than one attempt': DELIVERIES,
  'deliveries that are retried now': [],
  'all deliveries of one event': ['givenUp'],
};

/** The queries as they are on the page, with ids of these endings in the place of the examples. */
export async function documentedQueries(temporal: Client, ids: Endings): Promise<DocumentedQuery[]> {
  const [, event = '', webhook = ''] = ids.givenUp.split('/');
  const { typedSearchAttributes, startTime } = await temporal.workflow.getHandle(ids.confirmed).describe();
  const page = await readFile(join(CHECKOUT, 'docs/operating.md'), 'utf8');
  const section = sectionUnder(page, 'Find an operation in the Temporal UI');
  return [...section.matchAll(/^\| (\S.*?) +\| `(.*(?:=| IN | STARTS_WITH ).*)` +\|$/gm)].map(
    ([, question = '', query = '']) => ({
      question,
      query: query
        .replace('evt_…', event)
        .replace('wh_…', webhook)
        .replace('acc_…', String(typedSearchAttributes.get(SEARCH_ATTRIBUTES.ownerId)))
        .replace(
          /WalletAddress="\w+"/,
          `WalletAddress="${typedSearchAttributes.get(SEARCH_ATTRIBUTES.walletAddress)}"`,
        )
        .replace(/"2026-[^"]+"/, `"${new Date(startTime.getTime() - 60_000).toISOString()}"`),
    }),
  );
}
