import { alertCard, type ShownAlert } from '../../chat-texts/alert-card.ts';
import { alertPreview } from '../../chat-texts/alert-preview.ts';
import { deleteButtons, listButton } from '../../chat-texts/alert-buttons.ts';
import { ruleText } from '../../chat-texts/alert-rule-text.ts';
import type { AlertStep } from '../../domain/chats/alert-step.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { formatPrice } from '../../domain/prices/price.ts';
import { inputOf } from '../../use-cases/alerts/alert-input.ts';
import type { UseCases } from '../../use-cases/index.ts';
import type { Buttons } from '../button.ts';
import { refuses, says, type CommandContext, type Reply } from '../command.ts';
import { createListAlerts } from './alerts-command.ts';

export interface AlertButtonsDeps {
  alerts: Pick<UseCases['alerts'], 'list' | 'read' | 'change' | 'remove' | 'preview'>;
  networks: readonly Network[];
}

const SNOOZE_MS = 3_600_000;

export function createAlertButtons({
  alerts,
  networks,
}: AlertButtonsDeps): Pick<Buttons, 'alert' | 'list_alerts'> {
  const listAlerts = createListAlerts({ alerts, networks });

  async function changed(
    { actor }: CommandContext,
    id: string,
    step: Exclude<AlertStep, 'delete' | 'preview'>,
  ): Promise<ShownAlert> {
    switch (step) {
      case 'again':
        return again(actor, id);
      case 'snooze':
        return alerts.change(actor, id, { snoozedUntil: new Date(Date.now() + SNOOZE_MS) });
      case 'pause':
      case 'resume':
        return alerts.change(actor, id, { paused: step === 'pause' });
      case 'show':
      case 'ask_delete':
        return alerts.read(actor, id);
    }
  }

  /** Its own words again: the alert arms as a new one does. An end that has passed would end it at once. */
  async function again(actor: CommandContext['actor'], id: string): Promise<ShownAlert> {
    const { alert } = await alerts.read(actor, id);
    if (alert.state !== 'triggered' && alert.state !== 'expired') return alerts.read(actor, id);
    const isOver = alert.expiresAt !== null && alert.expiresAt <= new Date();
    return alerts.change(actor, id, {
      repeat: alert.rule.isOnce ? 'once' : 'recurring',
      ...(isOver ? { expiresAt: null } : {}),
    });
  }

  /** As a message of its own: a text cannot become a picture. */
  async function preview({ t, actor, timeZone }: CommandContext, id: string): Promise<Reply> {
    const { alert, token } = await alerts.read(actor, id);
    const { network, rule } = alert;
    const past = await alerts.preview(actor, network, inputOf(rule));
    const { marks = [], lines = [], until } = past.chart;
    const chart = {
      network,
      token: rule.token,
      name: token,
      range: '30d' as const,
      asOf: until.toISOString(),
      sources: [],
      marks: marks.map(({ at, price }) => ({ at: at.toISOString(), price: formatPrice(price) })),
      lines: lines.map(({ price }) => formatPrice(price)),
    };
    const html = alertPreview(t, ruleText(t, rule, token), past, timeZone);
    return { public: { html, buttons: [], chart } };
  }

  async function take(context: CommandContext, id: string, step: AlertStep): Promise<Reply> {
    const { t, actor, timeZone } = context;
    if (step === 'delete') {
      await alerts.remove(actor, id);
      return says(t('alert-deleted'), [[listButton(t)]]);
    }
    if (step === 'preview') return preview(context, id);
    const shown = await changed(context, id, step);
    if (step === 'ask_delete') {
      const rule = ruleText(t, shown.alert.rule, shown.token);
      return says(t('alert-ask-delete', { rule }), deleteButtons(t, id));
    }
    const { html, buttons } = alertCard(t, shown, timeZone);
    return says(html, buttons);
  }

  return {
    /**
     * Does what a button of an alert says, and shows what has become of it. Done a second time after a crash it leads to the same, and a
     * snooze to a later end.
     */
    async alert(context, { id, step, isCard }) {
      try {
        return { ...(await take(context, id, step)), isEdit: isCard && step !== 'preview' };
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code !== 'NOT_FOUND') throw error;
        return { ...refuses(context.t('alert-gone')), isEdit: isCard };
      }
    },

    async list_alerts(context, { network, cursor }) {
      return { ...(await listAlerts(context, network, cursor)), isEdit: true };
    },
  };
}
