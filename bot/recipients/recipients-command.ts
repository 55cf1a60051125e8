import { code, lines } from '../../chat-texts/html.ts';
import { isAddress } from '../../domain/addresses.ts';
import type { ChatButton } from '../../domain/chats/chat-content.ts';
import type { Network } from '../../domain/networks.ts';
import { recipientKey } from '../../domain/recipients/recipient-name.ts';
import type { SavedRecipient } from '../../domain/recipients/saved-recipient.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { refuses, says, type Command, type CommandContext, type Reply } from '../command.ts';
import { runButton } from '../run-button.ts';

export interface RecipientsCommandDeps {
  recipients: Pick<UseCases['recipients'], 'list' | 'save' | 'remove'>;
}

/** Lines that a message has room for. */
const LINES = 25;

/** As many as fit on a screen. */
const BUTTONS = 8;

const ALL = [runButton('/recipients')];

/** The address book of the chat on the network in use. */
export function createRecipientsCommand({ recipients }: RecipientsCommandDeps): Command {
  const listRecipients = createListRecipients({ recipients });

  async function add({ t, actor, usedNetwork }: CommandContext, words: readonly string[]): Promise<Reply> {
    const read = readNewRecipient(words);
    if (read === null) {
      const text = words.length > 1 ? words.at(-1) : undefined;
      return refuses(
        lines(text === undefined ? null : t('recipients-no-address', { text }), t('recipients-usage-add')),
      );
    }
    const { address } = read;
    const name = await recipients.save(actor, usedNetwork, read);
    return says(
      t('recipients-saved', {
        name,
        address: code(address),
        network: t(`network-${usedNetwork}`),
        line: code(`/send 0.1 SOL ${name}`),
      }),
    );
  }

  async function remove(context: CommandContext, text: string): Promise<Reply> {
    const { t, actor, usedNetwork } = context;
    if (text === '') return refuses(t('recipients-usage-remove'));
    const saved = await recipients.list(actor, usedNetwork);
    const found = saved.find(({ name, address }) => address === text || isNamed(name, text));
    if (!found) {
      const network = t(`network-${usedNetwork}`);
      return refuses(t('recipients-unknown', { text, network }), [ALL]);
    }
    if (!found.isOwn) return refuses(t(`recipients-of-${found.savedIn}`, { name: found.name }));
    await recipients.remove(actor, usedNetwork, found.address);
    return says(t('recipients-removed', { name: found.name }));
  }

  return async (context, [action, ...words]) => {
    switch (action?.toLowerCase()) {
      case undefined:
        return listRecipients(context, context.usedNetwork);
      case 'add':
        return add(context, words);
      case 'remove':
        return remove(context, words.join(' '));
      default:
        return search(context, [action, ...words].join(' '));
    }
  };

  /** Those whose names have the text in them: an address book can be longer than a message. */
  async function search({ t, actor, usedNetwork }: CommandContext, text: string): Promise<Reply> {
    const saved = await recipients.list(actor, usedNetwork);
    const key = recipientKey(text);
    const found = key === '' ? [] : saved.filter(({ name }) => recipientKey(name).includes(key));
    if (found.length === 0) {
      const network = t(`network-${usedNetwork}`);
      return refuses(lines(t('recipients-unknown', { text, network }), '', t('recipients-how')), [ALL]);
    }
    return shown({ t }, usedNetwork, found);
  }
}

export function createListRecipients({ recipients }: { recipients: Pick<UseCases['recipients'], 'list'> }) {
  /** @param before a line above the list */
  return async function listRecipients(
    context: CommandContext,
    network: Network,
    before: string | null = null,
  ): Promise<Reply> {
    const { t, actor } = context;
    const saved = await recipients.list(actor, network);
    const above = before === null ? [] : [before, ''];
    if (saved.length > 0) return shown(context, network, saved, above);
    const title = t('recipients-none', { network: t(`network-${network}`) });
    return says(lines(...above, title, '', t('recipients-how')));
  };
}

function shown(
  { t }: Pick<CommandContext, 't'>,
  network: Network,
  saved: readonly SavedRecipient[],
  above: readonly string[] = [],
): Reply {
  const own = saved.filter(({ isOwn }) => isOwn);
  const more = saved.length - LINES;
  return says(
    lines(
      ...above,
      t('recipients-title', { network: t(`network-${network}`) }),
      ...saved
        .slice(0, LINES)
        .map(({ address, name, isOwn, savedIn }) =>
          t('recipients-line', { name, address: code(address), from: isOwn ? 'own' : savedIn }),
        ),
      more > 0 ? t('recipients-more', { count: more }) : null,
      '',
      t('recipients-how'),
      own.length > BUTTONS ? t('recipients-more-buttons', { count: own.length - BUTTONS }) : null,
    ),
    own.slice(0, BUTTONS).map(({ address, name }): ChatButton[] => [
      {
        label: t.label('button-remove-recipient', { name }),
        press: { do: 'remove_recipient', network, address },
      },
    ]),
  );
}

/** Reads a name and an address. People also paste the address first. Null: one of them is missing. */
function readNewRecipient(words: readonly string[]): { name: string; address: string } | null {
  const [first = '', ...afterFirst] = words;
  const last = words.at(-1) ?? '';
  if (words.length < 2) return null;
  if (isAddress(last)) return { name: words.slice(0, -1).join(' '), address: last };
  return isAddress(first) ? { name: afterFirst.join(' '), address: first } : null;
}

function isNamed(name: string, text: string): boolean {
  const key = recipientKey(text);
  return key !== '' && recipientKey(name) === key;
}
