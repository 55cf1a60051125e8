import { alertCard, type ShownAlert } from '../../chat-texts/alert-card.ts';
import { alertPreview } from '../../chat-texts/alert-preview.ts';
import { deleteButtons, listButton } from '../../chat-texts/alert-buttons.ts';
import { ruleText } from '../../chat-texts/alert-rule-text.ts';
import type { AlertStep } from '../../domain/chats/alert-step.ts';
import type { ButtonAction } from '../../domain/chats/button-action.ts';
import { ServiceError } from '../../domain/errors.ts';
import { formatPrice } from '../../domain/prices/price.ts';
import { inputOf } from '../../use-cases/alerts/alert-input.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { refuses, says, type Asker, type Reply } from './command.ts';

export interface AlertStepsDeps {
  alerts: Pick<UseCases['alerts'], 'read' | 'change' | 'remove' | 'preview'>;
}

type PressedAlert = Extract<ButtonAction, { do: 'alert' }>;

const SNOOZE_MS = 3_600_000;

export function createTakeAlertStep({ alerts }: AlertStepsDeps) {
  async function changed(
    { actor }: Asker,
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
  async function again(actor: Asker['actor'], id: string): Promise<ShownAlert> {
    const { alert } = await alerts.read(actor, id);
    if (alert.state !== 'triggered' && alert.state !== 'expired') return alerts.read(actor, id);
    const isOver = alert.expiresAt !== null && alert.expiresAt <= new Date();
    return alerts.change(actor, id, {
      repeat: alert.rule.isOnce ? 'once' : 'recurring',
      ...(isOver ? { expiresAt: null } : {}),
    });
  }

  /** As a message of its own: a text cannot become a picture. */
  async function preview({ t, actor, timeZone }: Asker, id: string): Promise<Reply> {
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

  async function take(asker: Asker, id: string, step: AlertStep): Promise<Reply> {
    const { t, actor, timeZone } = asker;
    if (step === 'delete') {
      await alerts.remove(actor, id);
      return says(t('alert-deleted'), [[listButton(t)]]);
    }
    if (step === 'preview') return preview(asker, id);
    const shown = await changed(asker, id, step);
    if (step === 'ask_delete') {
      const rule = ruleText(t, shown.alert.rule, shown.token);
      return says(t('alert-ask-delete', { rule }), deleteButtons(t, id));
    }
    const { html, buttons } = alertCard(t, shown, timeZone);
    return says(html, buttons);
  }

  /**
   * Does what a button of an alert says, and shows what has become of it. Done a second time after a crash it leads to the same, and a
   * snooze to a later end.
   */
  return async function takeAlertStep(asker: Asker, { id, step, isCard }: PressedAlert): Promise<Reply> {
    try {
      return { ...(await take(asker, id, step)), isEdit: isCard && step !== 'preview' };
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'NOT_FOUND') throw error;
      return { ...refuses(asker.t('alert-gone')), isEdit: isCard };
    }
  };
}
