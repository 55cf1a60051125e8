import { listButton } from '../../chat-texts/alert-buttons.ts';
import { ruleText } from '../../chat-texts/alert-rule-text.ts';
import { lines } from '../../chat-texts/html.ts';
import type { ChatButton } from '../../domain/chats/chat-content.ts';
import type { Network } from '../../domain/networks.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { refuses, says, type CommandContext, type Command, type Reply } from '../command.ts';

export interface AlertsCommandDeps {
  alerts: Pick<UseCases['alerts'], 'list'>;
  chats: Pick<UseCases['chats'], 'changeNotifications'>;
  networks: readonly Network[];
  /** Whose tokens have prices; null: none. */
  pricedNetwork: Network | null;
}

/** As many as fit on a screen with a button each. */
const PAGE = 6;

/** The person's alerts. `/alerts off`: none comes into the chat until `/alerts on`. */
export function createAlertsCommand({ chats, pricedNetwork, ...deps }: AlertsCommandDeps): Command {
  const listAlerts = createListAlerts(deps);
  return async (context, [word]) => {
    const { t, actor, usedNetwork } = context;
    const action = word?.toLowerCase();
    if (action === undefined) return listAlerts(context, pricedNetwork ?? usedNetwork, null);
    if (action !== 'on' && action !== 'off')
      return refuses(t('alerts-unknown', { action }), [[listButton(t)]]);
    await chats.changeNotifications(actor, { set: 'event', event: 'price.alert', enabled: action === 'on' });
    return says(t(`alerts-${action}`));
  };
}

export function createListAlerts({ alerts, networks }: Pick<AlertsCommandDeps, 'alerts' | 'networks'>) {
  /** One page, with the way to the next one and to the alerts of other networks. Null: the first page. */
  return async function listAlerts(
    context: CommandContext,
    network: Network,
    cursor: string | null,
  ): Promise<Reply> {
    const { t, actor } = context;
    const page = await alerts.list(actor, network, { limit: PAGE, cursor: cursor ?? undefined });
    const shown = page.alerts.map(({ alert, token }) => ({ alert, rule: ruleText(t, alert.rule, token) }));
    const list = (label: string, of: Network, from: string | null): ChatButton => ({
      label,
      press: { do: 'list_alerts', network: of, cursor: from },
    });
    const ways = [
      ...(page.nextCursor === null ? [] : [list(t.label('button-more-alerts'), network, page.nextCursor)]),
      ...networks
        .filter((other) => other !== network)
        .map((other) => list(t.label('button-alerts-of', { network: t(`network-${other}`) }), other, null)),
      { label: t.label('button-new-alert'), press: { do: 'run' as const, line: '/alert' } },
    ];
    const title = t(shown.length === 0 ? 'alerts-none' : 'alerts-title', {
      network: t(`network-${network}`),
    });
    return says(lines(title, ...shown.map(({ alert, rule }) => t(`alerts-line-${alert.state}`, { rule }))), [
      ...shown.map(({ alert: { id }, rule }): ChatButton[] => [
        { label: rule, press: { do: 'alert', id, step: 'show', isCard: true } },
      ]),
      ways,
    ]);
  };
}
