import { readFields, type FieldReader } from '../../client/src/field-reader.ts';
import { NETWORKS, type Network } from '../../client/src/words.ts';

/** What the page knows before it has a session. */
export interface PageSettings {
  networks: Network[];
  /** By network; `{signature}` is the place of a transaction's signature. */
  explorerUrls: Partial<Record<Network, string>>;
  /** The service can give play money. */
  faucet: boolean;
}

export interface PageSession {
  wallet: { network: Network; address: string } | null;
  linkedOperations: readonly string[];
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
  };
}

export function readSession(data: unknown): PageSession {
  return sessionOf(readFields(data, 'session'));
}

export function readRedeemed(data: unknown): { operationId: string; session: PageSession } {
  const fields = readFields(data, 'redeemed');
  return { operationId: fields.text('operation_id'), session: sessionOf(fields.object('session')) };
}

export function readProven(data: unknown): PageSession {
  return sessionOf(readFields(data, 'proof').object('session'));
}

export function readChallenge(data: unknown): { message: string } {
  return { message: readFields(data, 'challenge').text('message') };
}

function sessionOf(fields: FieldReader): PageSession {
  const wallet = fields.objectOrNull('wallet');
  const network = wallet?.text('network');
  return {
    wallet: wallet && isNetwork(network) ? { network, address: wallet.text('address') } : null,
    linkedOperations: fields.texts('linked_operations'),
  };
}

function isNetwork(name: string | undefined): name is Network {
  return NETWORKS.some((network) => network === name);
}
