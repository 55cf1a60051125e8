import type { Alert } from '../domain/alerts/alert.ts';
import type { AlertStep } from '../domain/chats/alert-step.ts';
import type { ChatButton } from '../domain/chats/chat-content.ts';
import type { Text } from './text.ts';

/** Below the notification of a firing. */
export function firingButtons(t: Text, { id, isOnce }: { id: string; isOnce: boolean }): ChatButton[][] {
  const steps: AlertStep[] = isOnce ? ['again', 'show'] : ['snooze', 'pause', 'show'];
  return [steps.map((step) => alertButton(t, id, step, false))];
}

/** Below the card of an alert, which each of them changes. */
export function cardButtons(t: Text, { id, state, rule }: Alert): ChatButton[][] {
  return [
    STEPS[state].map((step) => alertButton(t, id, step, true)),
    // Balances are not kept by the minute.
    rule.type === 'balance' ? [] : [alertButton(t, id, 'preview', true)],
    (['show', 'ask_delete'] as const).map((step) => alertButton(t, id, step, true)),
    [listButton(t)],
  ].filter((row) => row.length > 0);
}

/** Below the question that a deletion asks first. */
export function deleteButtons(t: Text, id: string): ChatButton[][] {
  return [
    [
      { label: t.label('button-alert-delete'), press: { do: 'alert', id, step: 'delete', isCard: true } },
      { label: t.label('button-alert-keep'), press: { do: 'alert', id, step: 'show', isCard: true } },
    ],
  ];
}

export function listButton(t: Text): ChatButton {
  return { label: t.label('button-alerts'), press: { do: 'run', line: '/alerts' } };
}

const STEPS: Readonly<Record<Alert['state'], readonly AlertStep[]>> = {
  armed: ['snooze', 'pause'],
  cooling: ['snooze', 'pause'],
  paused: ['resume'],
  triggered: ['again'],
  expired: ['again'],
};

function alertButton(t: Text, id: string, step: AlertStep, isCard: boolean): ChatButton {
  return { label: t.label(`button-alert-${step}`), press: { do: 'alert', id, step, isCard } };
}
