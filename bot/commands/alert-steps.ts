import { alertCard, type ShownAlert } from '../../chat-texts/alert-card.ts';
import { deleteButtons, listButton } from '../../chat-texts/alert-buttons.ts';
import { ruleText } from '../../chat-texts/alert-rule-text.ts';
import type { AlertStep } from '../../domain/chats/alert-step.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { refuses, says, type Asker, type Reply } from './command.ts';

export interface AlertStepsDeps {
  alerts: Pick<UseCases['alerts'], 'read' | 'change' | 'remove'>;
}

const SNOOZE_MS = 3_600_000;

export function createTakeAlertStep({ alerts }: AlertStepsDeps) {
  async function changed(
    { actor }: Asker,
    id: string,
    step: Exclude<AlertStep, 'delete'>,
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

  async function take(asker: Asker, id: string, step: AlertStep): Promise<Reply> {
    const { t, actor, timeZone } = asker;
    if (step === 'delete') {
      await alerts.remove(actor, id);
      return says(t('alert-deleted'), [[listButton(t)]]);
    }
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
  return async function takeAlertStep(asker: Asker, id: string, step: AlertStep): Promise<Reply> {
    try {
      return await take(asker, id, step);
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'NOT_FOUND') return refuses(asker.t('alert-gone'));
      throw error;
    }
  };
}
