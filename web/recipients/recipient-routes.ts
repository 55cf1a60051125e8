import { z } from 'zod';
import { address } from '../../api/operations/operation-schemas.ts';
import { sendExample } from '../../api/sends/send-examples.ts';
import type { Network } from '../../domain/networks.ts';
import { RECIPIENT_PLACES } from '../../domain/recipients/saved-recipient.ts';
import { defineRoute } from '../../http/define-route.ts';
import { networkOf } from '../../http/request-headers.ts';
import type { Recipients } from '../../use-cases/recipients/index.ts';

const name = z.string().meta({ description: 'How the person calls the address.' });

const recipientsData = z.strictObject({
  items: z.array(
    z.strictObject({
      address: z.string(),
      name,
      saved_in: z.enum(RECIPIENT_PLACES).meta({
        description: '`chat`: in a chat that the wallet is linked to, which alone can change it.',
      }),
      saved_at: z.iso.datetime(),
    }),
  ),
});

/** Not `address`: an address that a path names so is a wallet of the caller. */
const recipientParams = z.strictObject({ recipient: address });

/** Longer texts are never a name. */
const MAX_TYPED = 128;

export interface RecipientRoutesDeps {
  recipients: Recipients;
  defaultNetwork: Network;
}

/** The address book of the session's wallet. */
export function recipientRoutes({ recipients, defaultNetwork }: RecipientRoutesDeps) {
  return [
    defineRoute({
      method: 'GET',
      path: '/page/wallet/recipients',
      name: 'listRecipients',
      summary: 'The saved recipients of the session’s wallet',
      description:
        'By name, with those of the chats that the wallet is linked to. An address has one name, and a name one address.',
      authenticated: true,
      network: true,
      successStatus: 200,
      message: 'These are the saved recipients of the wallet.',
      data: recipientsData,
      example: {
        items: [
          {
            address: sendExample.to,
            name: 'Landlord',
            saved_in: 'page' as const,
            saved_at: '2026-11-24T08:00:00.000Z',
          },
        ],
      },
      errors: ['NOT_FOUND'],
      async handler({ actor, headers }) {
        const saved = await recipients.list(actor, networkOf(headers, actor, defaultNetwork));
        return {
          data: {
            items: saved.map((recipient) => ({
              address: recipient.address,
              name: recipient.name,
              saved_in: recipient.savedIn,
              saved_at: recipient.savedAt.toISOString(),
            })),
          },
        };
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/page/wallet/recipients/{recipient}',
      name: 'saveRecipient',
      summary: 'Save an address under a name, or give it another one',
      authenticated: true,
      network: true,
      params: recipientParams,
      body: z.strictObject({ name: name.min(1).max(MAX_TYPED) }),
      successStatus: 200,
      message: 'The recipient is saved.',
      data: z.strictObject({ address: z.string(), name }),
      example: { address: sendExample.to, name: 'Landlord' },
      errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
      async handler({ actor, headers, params, body }) {
        const network = networkOf(headers, actor, defaultNetwork);
        const { recipient } = params;
        const saved = await recipients.save(actor, network, { address: recipient, name: body.name });
        return { data: { address: recipient, name: saved } };
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/page/wallet/recipients/{recipient}',
      name: 'removeRecipient',
      summary: 'Remove a saved recipient',
      description: 'Recipients that a chat has saved are removed there.',
      authenticated: true,
      network: true,
      params: recipientParams,
      successStatus: 200,
      message: 'The recipient is removed.',
      data: z.strictObject({ address: z.string(), removed: z.literal(true) }),
      example: { address: sendExample.to, removed: true as const },
      errors: ['NOT_FOUND', 'FORBIDDEN'],
      async handler({ actor, headers, params }) {
        const { recipient } = params;
        await recipients.remove(actor, networkOf(headers, actor, defaultNetwork), recipient);
        return { data: { address: recipient, removed: true as const } };
      },
    }),
  ];
}
