import { UnexpectedAnswerError } from '../../client/src/errors.ts';
import { isAddress } from '../../client/src/checks/addresses.ts';
import { readFields } from '../../client/src/transport/field-reader.ts';

/** A recipient as the service gives it. */
export interface SavedRecipient {
  address: string;
  name: string;
  /** `chat`: it is changed there. */
  savedIn: 'page' | 'chat';
}

/** An address for which a name stands. */
export interface NamedAddress {
  name: string;
  address: string;
}

/** A recipient that was compared with what this device remembers. */
export interface NamedRecipient extends SavedRecipient {
  /** The name stood for this other address on this device, so it may not be shown as a name. Null: it did not. */
  was: string | null;
}

const MAX_NAME = 64;
/** Those of the page, and of the chats that the wallet is linked to. */
const MAX_LISTED = 2_000;
export const MAX_REMEMBERED = 200;

/** Spaces, marks and characters that are not seen. */
const OVERLOOKED = /[\p{M}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/gu;
/** A short address is shown so: a name could pass for one. */
const LIKE_SHORT_ADDRESS = /…|\.\./u;

/** Equal for names that people take for the same one. */
export function nameKey(name: string): string {
  return name.normalize('NFKD').replaceAll(OVERLOOKED, '').toLowerCase();
}

/** Throws UnexpectedAnswerError also for a name that stands for two addresses, or an address with two names. */
export function readRecipients(data: unknown): SavedRecipient[] {
  const items = readFields(data, 'recipients').list('items', (item) => ({
    address: item.text('address'),
    name: item.text('name'),
    savedIn: item.text('saved_in') === 'chat' ? ('chat' as const) : ('page' as const),
  }));
  const [addresses, keys] = [
    new Set(items.map(({ address }) => address)),
    new Set(items.map(({ name }) => nameKey(name))),
  ];
  const isStrange =
    items.length > MAX_LISTED ||
    addresses.size < items.length ||
    keys.size < items.length ||
    !items.every(({ address, name }) => isAddress(address) && isName(name));
  if (isStrange) throw new UnexpectedAnswerError('recipients.items is not an address book');
  return items;
}

function isName(name: string): boolean {
  return (
    name.length <= MAX_NAME && nameKey(name) !== '' && !LIKE_SHORT_ADDRESS.test(name) && !isAddress(name)
  );
}

/** A service that lies could give a name that the person trusts to another address. */
export function namedRecipients(
  saved: readonly SavedRecipient[],
  remembered: readonly NamedAddress[],
): NamedRecipient[] {
  return saved.map((recipient) => {
    const known = remembered.find(({ name }) => nameKey(name) === nameKey(recipient.name));
    return { ...recipient, was: known && known.address !== recipient.address ? known.address : null };
  });
}

/** The names with this one, which comes first: the oldest are forgotten. */
export function remember(remembered: readonly NamedAddress[], named: NamedAddress): NamedAddress[] {
  const others = remembered.filter(({ name }) => nameKey(name) !== nameKey(named.name));
  return [named, ...others].slice(0, MAX_REMEMBERED);
}

/** Those whose name has what was typed; the names that begin with it come first. A name that is not to be trusted is not found. */
export function matchingRecipients(recipients: readonly NamedRecipient[], typed: string): NamedRecipient[] {
  const key = nameKey(typed);
  if (key === '') return [];
  const found = recipients.filter(({ name, was }) => was === null && nameKey(name).includes(key));
  const isFirst = ({ name }: NamedRecipient): boolean => nameKey(name).startsWith(key);
  return [...found.filter(isFirst), ...found.filter((recipient) => !isFirst(recipient))];
}
