import type { ButtonAction } from '../domain/chats/button-action.ts';
import type { Network } from '../domain/networks.ts';
import type { UseCases } from '../use-cases/index.ts';
import { createCredentialButtons } from './access/credential-buttons.ts';
import { createAlertButtons } from './alerts/alert-buttons.ts';
import type { Buttons } from './button.ts';
import { createChatButtons } from './chats/chat-buttons.ts';
import type { Command, CommandContext, Reply } from './command.ts';
import type { CommandName } from './command-names.ts';
import { createConsentButtons } from './messenger/consent-buttons.ts';
import { createOperationButtons } from './operations/operation-buttons.ts';
import { createOrderButtons } from './orders/order-buttons.ts';
import { createPoolButtons } from './pools/pool-buttons.ts';
import { createPriceButtons } from './prices/price-buttons.ts';
import { createRecipientButtons } from './recipients/recipient-buttons.ts';
import { createSendButtons } from './sends/send-buttons.ts';
import { createStakeButtons } from './stakes/stake-buttons.ts';
import { createSwapButtons } from './swaps/swap-buttons.ts';
import { createWalletButtons } from './wallets/wallet-buttons.ts';

export interface ButtonsDeps {
  useCases: Pick<
    UseCases,
    | 'access'
    | 'alerts'
    | 'chats'
    | 'developerAccess'
    | 'faucet'
    | 'messenger'
    | 'operations'
    | 'orders'
    | 'pools'
    | 'recipients'
    | 'sends'
    | 'sessions'
    | 'stakes'
    | 'swaps'
    | 'wallets'
  >;
  commands: Record<CommandName, Command>;
  /** The configured ones. */
  networks: readonly Network[];
  /** Whose tokens have prices and pools; null: none. */
  pricedNetwork: Network | null;
  /** The wallet page's origin, as browsers know it. */
  webUrl: string;
}

/** The action of every button. An action that is missing here does not compile. */
export function createButtons({ useCases, commands, networks, pricedNetwork, webUrl }: ButtonsDeps): Buttons {
  const { access, alerts, chats, developerAccess, messenger, operations } = useCases;
  const { faucet, orders, pools, recipients, sends, sessions, stakes, swaps, wallets } = useCases;
  return {
    ...createAlertButtons({ alerts, networks }),
    ...createChatButtons({ chats, operations, commands }),
    ...createConsentButtons({ messenger }),
    ...createCredentialButtons({ access, developerAccess }),
    ...createOperationButtons({ operations, recipients, sessions, webUrl }),
    ...createOrderButtons({ chats, orders, networks }),
    ...createPoolButtons({ pools, pricedNetwork }),
    ...createPriceButtons({ commands, wallets, swaps, pricedNetwork }),
    ...createRecipientButtons({ recipients }),
    ...createSendButtons({ chats, sends }),
    ...createStakeButtons({ chats, stakes, commands }),
    ...createSwapButtons({ chats, swaps }),
    ...createWalletButtons({ chats, wallets, faucet }),
  };
}

/** Does what a button says that was pressed. */
export function runAction(
  buttons: Buttons,
  context: CommandContext,
  { do: name, ...pressed }: ButtonAction,
): Promise<Reply | null> {
  // A button gets the fields of its own action, which the compiler cannot see in a union.
  const run = buttons[name] as (context: CommandContext, fields: typeof pressed) => Promise<Reply | null>;
  return run(context, pressed);
}
