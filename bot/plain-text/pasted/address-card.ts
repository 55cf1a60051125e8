import { code, lines } from '../../../chat-texts/html.ts';
import { namedAddress } from '../../../chat-texts/recipient-text.ts';
import type { ChatButton } from '../../../domain/chats/chat-content.ts';
import { NATIVE_SOL } from '../../../domain/tokens.ts';
import { says, type CommandContext, type Reply } from '../../command.ts';
import { runButton } from '../../run-button.ts';
import { OFFERED_SOL } from '../../sends/offered-amounts.ts';
import { firstWalletButtons, usedWallets } from '../../wallets/used-wallets.ts';

/** @param name under which the person has saved it; null: it is not saved */
export function addressCard(context: CommandContext, address: string, name: string | null): Reply {
  const { t, usedNetwork } = context;
  const network = t(`network-${usedNetwork}`);
  const own = usedWallets(context);
  if (own.some((wallet) => wallet.address === address)) {
    return says(lines(t('pasted-own', { network }), code(address).value), [
      [
        runButton(t.label('button-balance'), '/wallet balance'),
        runButton(t.label('button-history'), '/history'),
      ],
    ]);
  }
  return says(
    lines(
      t('pasted-address', { network }),
      namedAddress(address, () => name).value,
      own.length === 0
        ? null
        : lines('', t('pasted-send', { line: code(`/send 2.5 ${NATIVE_SOL} ${name ?? address}`) })),
      name === null ? lines('', t('pasted-save', { line: code(`/recipients add NAME ${address}`) })) : null,
    ),
    [
      ...(own.length === 0 ? firstWalletButtons(t) : [sendButtons(context, address)]),
      [runButton(t.label('button-balance'), `/wallet balance ${address}`)],
    ],
  );
}

function sendButtons({ t }: CommandContext, address: string): ChatButton[] {
  return OFFERED_SOL.map((amount) =>
    runButton(
      t.label('button-send-amount', { amount, token: NATIVE_SOL }),
      `/send ${amount} ${NATIVE_SOL} ${address}`,
    ),
  );
}
