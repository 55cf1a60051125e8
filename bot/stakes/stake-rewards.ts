import { formatSol } from '../../domain/amounts.ts';
import type { ProvenWallet } from '../../domain/access/actor.ts';
import { code, lines } from '../../chat-texts/html.ts';
import { validatorName } from '../../chat-texts/stake-text.ts';
import { timeText } from '../../chat-texts/time-text.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { says, type CommandContext, type Reply } from '../command.ts';
import { usedWallets } from '../wallets/used-wallets.ts';

export interface ShowRewardsDeps {
  stakes: Pick<UseCases['stakes'], 'rewards'>;
}

/** Lines that a message has room for, over all wallets. */
const LINES = 30;

export function createShowRewards({ stakes }: ShowRewardsDeps) {
  /** The sums of each year, and the latest rewards. */
  return async function showRewards(context: CommandContext): Promise<Reply> {
    const { t, usedNetwork } = context;
    const own = usedWallets(context);
    if (own.length === 0) return says(t('not-linked'));
    const parts = await Promise.all(
      own.map((wallet) => rewardsOf(context, wallet, Math.max(1, Math.floor(LINES / own.length)))),
    );
    const found = parts.filter((part) => part !== null);
    const network = t(`network-${usedNetwork}`);
    return says(found.length === 0 ? t('rewards-none', { network }) : found.join('\n\n'), [
      [{ label: t.label('button-stakes'), press: { do: 'run', line: '/stake' } }],
    ]);
  };

  async function rewardsOf(
    { t, actor, timeZone }: CommandContext,
    { network, address }: ProvenWallet,
    limit: number,
  ): Promise<string | null> {
    const { rewards, years } = await stakes.rewards(actor, network, address, { limit });
    if (rewards.length === 0) return null;
    return lines(
      t('rewards-title', { address: code(address), network: t(`network-${network}`) }),
      ...years.map(({ year, rewards: count, lamports }) =>
        t('rewards-year', { year: `${year}`, count, amount: formatSol(lamports) }),
      ),
      '',
      ...rewards.map(({ epoch, lamports, validator, validatorName: name, paidAt }) =>
        t('rewards-line', {
          amount: formatSol(lamports),
          epoch: `${epoch}`,
          validator: validatorName({ address: validator, name }),
          time: timeText(t, paidAt, timeZone),
        }),
      ),
    );
  }
}
