import type { NotificationSettingsStore } from '../../db/chats/notification-settings-store.ts';
import type { Actor } from '../../domain/access/actor.ts';
import {
  isNotificationEvent,
  NOTIFICATION_EVENTS,
  type NotificationChange,
  type NotificationEvent,
  type NotificationSettings,
} from '../../domain/chats/notification-settings.ts';
import { knownTimeZone } from '../../domain/chats/quiet-hours.ts';
import { invalidField } from '../../domain/errors.ts';
import { authorize, notFound } from '../access/authorize.ts';

export interface NotificationSettingsDeps {
  settings: Pick<NotificationSettingsStore, 'change'>;
}

/** As callers write it: every category that is not named is off. */
export interface AskedNotifications {
  enabled: boolean;
  events: readonly string[];
}

export function createNotificationSettings({ settings }: NotificationSettingsDeps) {
  async function change(userId: string, asked: NotificationChange): Promise<NotificationSettings> {
    const changed = await settings.change(userId, asked);
    if (!changed) throw notFound('chat');
    return changed;
  }

  return {
    /** Replaces the categories that the person is notified of. Thresholds and quiet hours stay. */
    async setNotifications(
      actor: Actor,
      { enabled, events }: AskedNotifications,
    ): Promise<NotificationSettings> {
      authorize(actor, 'chat.change', 'own');
      return change(actor.userId, { set: 'events', enabled, events: knownEvents(events) });
    },

    /** Changes one setting and leaves the others as they are. */
    async changeNotifications(actor: Actor, asked: NotificationChange): Promise<NotificationSettings> {
      authorize(actor, 'chat.change', 'own');
      if ('timeZone' in asked && asked.timeZone !== undefined && knownTimeZone(asked.timeZone) === null) {
        throw invalidField('time_zone', 'must be the name of a time zone, such as Europe/Madrid');
      }
      return change(actor.userId, asked);
    },
  };
}

function knownEvents(names: readonly string[]): NotificationEvent[] {
  const wrong = names.findIndex((name) => !isNotificationEvent(name));
  if (wrong === -1) return names.filter(isNotificationEvent);
  throw invalidField(`events.${wrong}`, `must be one of ${NOTIFICATION_EVENTS.join(', ')}`);
}
