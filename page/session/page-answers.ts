import { UnexpectedAnswerError } from '../../client/src/errors.ts';
import { readFields, type FieldReader } from '../../client/src/transport/field-reader.ts';
import { NETWORKS, type Network } from '../../client/src/network.ts';

/** Which wallets the service takes that it does not know yet. */
export const SIGN_UPS = ['open', 'invite', 'closed'] as const;

export type SignUp = (typeof SIGN_UPS)[number];

/** The settings that the page reads before it has a session. */
export interface PageSettings {
  networks: Network[];
  /** By network; `{signature}` is the place of a transaction's signature. */
  explorerUrls: Partial<Record<Network, string>>;
  /** The service can give play money. */
  faucet: boolean;
  signUp: SignUp;
  /** The bot in whose chats wallets can be linked; null: the service has none. */
  bot: PageBot | null;
}

export interface PageBot {
  /** Opens the person's chat; null: the service does not know the address now. */
  url: string | null;
}

export interface PageSession {
  wallet: { network: Network; address: string } | null;
  linkedOperations: readonly string[];
  /** A wallet that the service does not know yet can sign in. */
  maySignUp: boolean;
}

export function readSettings(data: unknown): PageSettings {
  const fields = readFields(data, 'settings');
  const explorers = fields.objectOrNull('explorer')?.textEntries() ?? {};
  return {
    networks: fields.texts('networks').filter(isNetwork),
    explorerUrls: Object.fromEntries(
      Object.entries(explorers).filter(([network, url]) => isNetwork(network) && url.startsWith('https://')),
    ),
    faucet: fields.flag('faucet'),
    signUp: SIGN_UPS.find((each) => each === fields.text('sign_up')) ?? 'open',
    bot: botOf(fields.objectOrNull('bot')),
  };
}

export function readSession(data: unknown): PageSession {
  return sessionOf(readFields(data, 'session'));
}

/** A session that a request has opened or widened. */
export interface Opened {
  session: PageSession;
  /** The token of a new session, if no cookie carries it. */
  token: string | null;
}

export function readRedeemed(data: unknown): Opened & { operationId: string | null } {
  const fields = readFields(data, 'redeemed');
  return { operationId: fields.textOrNull('operation_id'), ...openedOf(fields) };
}

export function readProven(data: unknown): Opened {
  return openedOf(readFields(data, 'proof'));
}

/** The session after its wallet was disconnected. */
export function readWalletSession(data: unknown): PageSession {
  return sessionOf(readFields(data, 'answer').object('session'));
}

export function readChallenge(data: unknown): { message: string } {
  return { message: readFields(data, 'challenge').text('message') };
}

/** The value of a wallet on one day, in USD. */
export interface DayValue {
  /** `YYYY-MM-DD`, in UTC. */
  day: string;
  valuedAt: string;
  usd: string;
}

export function readValues(data: unknown): DayValue[] {
  return readFields(data, 'values').list('items', (item) => ({
    day: item.text('day'),
    valuedAt: item.text('valued_at'),
    usd: item.decimal('usd_value'),
  }));
}

/** A chat that is linked to the session's wallet. Its names are texts from outside. */
export interface LinkedChat {
  id: string;
  linkedAt: string;
  firstName: string | null;
  username: string | null;
}

export function readLinkedChats(data: unknown): LinkedChat[] {
  return readFields(data, 'chats').list('items', (item) => ({
    id: item.text('linked_chat_id'),
    linkedAt: item.text('linked_at'),
    firstName: item.textOrNull('first_name'),
    username: item.textOrNull('username'),
  }));
}

/** Only links of the web are given to the messenger. */
export function readHandedOver(data: unknown): string {
  const url = readFields(data, 'link').text('url');
  if (!isWebLink(url)) throw new UnexpectedAnswerError('link.url is not a link');
  return url;
}

/** An address of another kind could run a script, or open a program. */
function botOf(fields: FieldReader | null): PageBot | null {
  const url = fields?.textOrNull('url') ?? null;
  return fields && { url: url !== null && isWebLink(url) ? url : null };
}

const isWebLink = (url: string): boolean => /^https?:\/\//i.test(url);

function openedOf(fields: FieldReader): Opened {
  return { session: sessionOf(fields.object('session')), token: fields.textOrNull('session_token') };
}

function sessionOf(fields: FieldReader): PageSession {
  const wallet = fields.objectOrNull('wallet');
  const network = wallet?.text('network');
  return {
    wallet: wallet && isNetwork(network) ? { network, address: wallet.text('address') } : null,
    linkedOperations: fields.texts('linked_operations'),
    maySignUp: fields.flag('may_sign_up'),
  };
}

function isNetwork(name: string | undefined): name is Network {
  return NETWORKS.some((network) => network === name);
}
