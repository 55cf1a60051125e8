import { z } from 'zod';
import { defineRoute } from '../../http/define-route.ts';
import { SIGN_UPS, type SignUp } from '../../domain/access/sign-up.ts';
import { NETWORKS, type Network } from '../../domain/networks.ts';

const settingsData = z
  .strictObject({
    networks: z.array(z.enum(NETWORKS)).meta({ description: 'Networks that the service serves.' }),
    default_network: z.enum(NETWORKS),
    explorer: z
      .record(z.string(), z.string())
      .meta({ description: 'For each network, a transaction’s page for people, with `{signature}`.' }),
    faucet: z.boolean().meta({ description: 'True if `POST /page/faucet` gives play money.' }),
    sign_up: z.enum(SIGN_UPS).meta({
      description:
        'Which wallets that were never proven here are taken: all, those of a session with an invitation or a link (`may_sign_up`), or none.',
    }),
    bot: z
      .strictObject({
        url: z.string().nullable().meta({
          description:
            'An http(s) address that opens a person’s chat with the bot. Null while Telegram does not answer and the operator has set none.',
        }),
      })
      .nullable()
      .meta({ description: 'The bot, in whose chats wallets can be linked. Null: the service has none.' }),
  })
  .meta({ id: 'PageSettings' });

export interface SettingsRoutesDeps {
  networks: readonly Network[];
  defaultNetwork: Network;
  explorerUrls: Readonly<Record<Network, string>>;
  hasFaucet: boolean;
  signUp: SignUp;
  chatUrl: (() => Promise<string | null>) | null;
}

export function settingsRoutes({
  networks,
  defaultNetwork,
  explorerUrls,
  hasFaucet,
  signUp,
  chatUrl,
}: SettingsRoutesDeps) {
  return [
    defineRoute({
      method: 'GET',
      path: '/page/settings',
      name: 'getPageSettings',
      summary: 'What the page needs before it has a session',
      authenticated: false,
      successStatus: 200,
      message: 'These are the settings of the page.',
      data: settingsData,
      example: {
        networks: ['devnet' as const],
        default_network: 'devnet' as const,
        explorer: { devnet: 'https://explorer.solana.com/tx/{signature}?cluster=devnet' },
        faucet: true,
        sign_up: 'open' as const,
        bot: { url: 'https://t.me/wallet_example_bot' },
      },
      errors: [],
      async handler() {
        return {
          data: {
            networks: [...networks],
            default_network: defaultNetwork,
            explorer: Object.fromEntries(networks.map((network) => [network, explorerUrls[network]])),
            faucet: hasFaucet,
            sign_up: signUp,
            bot: chatUrl && { url: await chatUrl() },
          },
        };
      },
    }),
  ];
}
