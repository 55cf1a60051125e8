import type { Pool } from '../index.ts';
import { POOL_SORTS } from '../pools/pool-words.ts';
import type { Command } from './command.ts';
import { EXIT_CODES } from './exit-codes.ts';

export const poolsCommand: Command = {
  name: 'pools',
  help: `wallet-service pools <token>

Lists the largest pools in which a token is traded: SOL, a symbol of the service's token list, or the address of
a mint. With --pool, prints one pool with its fee.

  --sort <order>            ${POOL_SORTS.join(', ')} (default liquidity)
  --pool                    the word is the address of a pool`,
  options: { sort: { type: 'string' }, pool: { type: 'boolean' } },
  minPositionals: 1,
  maxPositionals: 1,
  async run({ positionals: [name = ''], texts: { sort }, flags, terminal, output, client }) {
    const { pools } = await client();
    const signal = terminal.interrupted;
    if (flags.has('pool')) {
      const pool = await pools.get(name, { signal });
      output.print({ type: 'pool', ...pool }, lineOf(pool));
      return EXIT_CODES.done;
    }
    let isEmpty = true;
    for await (const pool of pools.list(name, { sort, limit: PAGE_SIZE, signal })) {
      output.print({ type: 'pool', ...pool }, lineOf(pool));
      isEmpty = false;
    }
    if (isEmpty) output.note('No pool has this token.');
    return EXIT_CODES.done;
  },
};

/** The service returns no more pools at once. */
const PAGE_SIZE = 30;

function lineOf(pool: Pool): string {
  return [
    pool.address,
    `${pool.pair} (${pool.dex})`,
    `${pool.price_usd ?? '?'} USD`,
    `liquidity ${pool.liquidity_usd ?? '?'} USD`,
    `24 h ${pool.volume_24h_usd ?? '?'} USD`,
    ...(pool.fee_percent === null ? [] : [`fee ${pool.fee_percent} %`]),
    ...(pool.age_days === null ? [] : [`${pool.age_days} days`]),
    ...[pool.base, pool.quote].filter(({ listed }) => !listed).map(({ mint }) => `unlisted: ${mint}`),
    ...(pool.stale ? [`${pool.as_of_age_seconds} s old`] : []),
  ].join('  ');
}
