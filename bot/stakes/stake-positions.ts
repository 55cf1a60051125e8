import type { ChatButton } from '../../domain/chats/chat-content.ts';
import { formatSol } from '../../domain/amounts.ts';
import type { Network } from '../../domain/networks.ts';
import { epochEndsAt, epochProgress, type EpochNow } from '../../domain/stakes/epoch.ts';
import { code, lines } from '../../chat-texts/html.ts';
import { positionButtons, positionText, stakedOf } from '../../chat-texts/stake-position.ts';
import { aboutTime } from '../../chat-texts/stake-text.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { says, type CommandContext, type Reply } from '../command.ts';
import { runButton } from '../run-button.ts';
import { notLinked, usedWallets } from '../wallets/used-wallets.ts';

export interface ListStakesDeps {
  stakes: Pick<UseCases['stakes'], 'positions'>;
}

/** As many as fit on a screen with two buttons each. */
const PAGE = 5;

export function createListStakes({ stakes }: ListStakesDeps) {
  /** Positions of the person's wallets on a network, with the actions that are possible now. */
  return async function listStakes(
    context: CommandContext,
    { network, skip }: { network: Network; skip: number },
  ): Promise<Reply> {
    const { t, actor, timeZone } = context;
    const own = usedWallets({ ...context, usedNetwork: network });
    if (own.length === 0) return notLinked(context);
    const read = await Promise.all(
      own.map(async ({ address }) => ({ address, ...(await stakes.positions(actor, network, address)) })),
    );
    const all = read.flatMap(({ address, positions }) =>
      positions.map((position) => ({ from: address, position })),
    );
    const named = { network: t(`network-${network}`) };
    const ways: ChatButton[] = [
      runButton(t.label('button-stake-delegate'), '/stake delegate'),
      runButton(t.label('button-stake-rewards'), '/stake rewards'),
    ];
    if (all.length === 0) return says(t('stakes-none', named), [ways.slice(0, 1)]);
    const shown = all.slice(skip, skip + PAGE);
    const total = all.reduce((sum, { position }) => sum + stakedOf(position), 0n);
    const wallets = new Set(all.map(({ from }) => from));
    const next = skip + PAGE;
    const more: ChatButton[] =
      next < all.length
        ? [{ label: t.label('button-more-stakes'), press: { do: 'list_stakes', network, skip: next } }]
        : [];
    return says(
      lines(
        t('stakes-title', { ...named, amount: formatSol(total) }),
        ...shown.flatMap(({ from, position }) => [
          '',
          positionText(t, position, timeZone),
          wallets.size > 1 ? t('card-from', { address: code(from) }) : null,
        ]),
        '',
        epochText(
          context,
          read.map(({ epoch }) => epoch),
        ),
      ),
      [
        ...shown.flatMap(({ from, position }) =>
          positionButtons(t, position, { network, from }).map((button) => [button]),
        ),
        [...more, ...ways],
      ],
    );
  };
}

/** All dates are estimated by the same epoch. */
function epochText({ t, timeZone }: CommandContext, [epoch]: readonly EpochNow[]): string | null {
  if (!epoch) return null;
  return t('stakes-epoch', {
    epoch: `${epoch.epoch}`,
    percent: epochProgress(epoch),
    time: aboutTime(t, epochEndsAt(epoch), timeZone),
    timeZone,
  });
}
