import { z } from 'zod';
import type { AddedFields } from '../api/operations/operation-resource.ts';
import { isUserId, walletOwner } from '../domain/access/owner.ts';

const preparedBy = z
  .strictObject({
    kind: z.enum(['wallet', 'account', 'user']),
    name: z
      .string()
      .nullable()
      .meta({ description: 'Public name of the account; null for a wallet and a user.' }),
  })
  .nullable()
  .meta({
    id: 'PreparedBy',
    description:
      'Who made the operation: its own wallet, an account with a public name, which only the operator sets, or a user of the bot in a chat. Null: not known.',
  });

/** A person has to know who asks for their money. An API key knows whose operations it reads. */
export const PREPARED_BY: AddedFields = {
  shape: { prepared_by: preparedBy },
  present: ({ operation: { ownerId, network, walletAddress: address }, publicName }) => ({
    prepared_by: isUserId(ownerId)
      ? { kind: 'user' as const, name: null }
      : present(address !== null && ownerId === walletOwner({ network, address }).id, publicName),
  }),
};

export const PREPARED_BY_EXAMPLE = { prepared_by: present(false, 'Corner Shop') };

function present(isOfWallet: boolean, publicName: string | null): z.infer<typeof preparedBy> {
  if (isOfWallet) return { kind: 'wallet', name: null };
  return publicName === null ? null : { kind: 'account', name: publicName };
}
