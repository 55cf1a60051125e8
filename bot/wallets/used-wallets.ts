import type { Text } from '../../chat-texts/text.ts';
import { shortAddress } from '../../chat-texts/short-address.ts';
import type { ProvenWallet } from '../../domain/access/actor.ts';
import type { ButtonAction } from '../../domain/chats/button-action.ts';
import type { ChatButton } from '../../domain/chats/chat-content.ts';
import { refuses, says, type CommandContext, type Reply } from '../command.ts';
import { runButton } from '../run-button.ts';

/** The person's wallets on the network in use; the default one first. */
export function usedWallets({
  actor,
  usedNetwork,
  defaultWallet,
}: Pick<CommandContext, 'actor' | 'usedNetwork' | 'defaultWallet'>): ProvenWallet[] {
  const own = actor.wallets.filter(({ network }) => network === usedNetwork);
  return [
    ...own.filter(({ address }) => address === defaultWallet),
    ...own.filter(({ address }) => address !== defaultWallet),
  ];
}

/** The wallet that is used without a question; null: the person has to choose, or has none. */
export function usualWallet(context: CommandContext): string | null {
  const [first, ...others] = usedWallets(context);
  if (!first) return null;
  return others.length === 0 || first.address === context.defaultWallet ? first.address : null;
}

/** Runs with the usual wallet, or asks for one: the button of each does what `press` says. */
export async function withWallet(
  context: CommandContext,
  run: (from: string) => Promise<Reply>,
  press: (from: string) => ButtonAction,
): Promise<Reply> {
  const own = usedWallets(context);
  if (own.length === 0) return noWallet(context);
  const usual = usualWallet(context);
  if (usual !== null) return run(usual);
  return says(
    context.t('choose-wallet'),
    own.map(({ address }) => [{ label: shortAddress(address), press: press(address) }]),
  );
}

/** For a person without a wallet on the network in use. */
export function noWallet({ t, usedNetwork }: CommandContext): Reply {
  return refuses(t('send-no-wallet', { network: t(`network-${usedNetwork}`) }), firstWalletButtons(t));
}

/** For a person without any wallet. */
export function notLinked({ t }: Pick<CommandContext, 't'>): Reply {
  return says(t('not-linked'), firstWalletButtons(t));
}

export function firstWalletButtons(t: Text): ChatButton[][] {
  return [
    (['new', 'connect'] as const).map((action) => runButton(t(`button-${action}`), `/wallet ${action}`)),
  ];
}
