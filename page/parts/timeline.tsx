import type { JSX } from 'preact';
import type { TimelineEntry } from '../../client/src/types.ts';
import { t } from '../texts/text.ts';
import { inertText } from '../texts/hidden-characters.ts';
import { statusReasonText, statusText } from '../texts/status-texts.ts';
import { Icon } from './icon.tsx';
import { Time } from './time.tsx';

const BAD = ['failed', 'rejected', 'expired', 'cancelled'];

/** What happened so far, oldest first. New entries are read out. */
export function Timeline({
  entries,
  isOpen,
}: {
  entries: readonly TimelineEntry[];
  isOpen: boolean;
}): JSX.Element {
  return (
    <ol class="timeline" aria-live="polite" aria-label={t('timeline')}>
      {entries.map(({ version, status, status_reason: reason, message, at }, index) => {
        const isLive = isOpen && index === entries.length - 1;
        const isBad = BAD.includes(status);
        const isStep = reason === null && entries[index - 1]?.status === status;
        const look = isLive ? ' timeline-dot-live' : isBad ? ' timeline-dot-bad' : ' timeline-dot-good';
        return (
          <li key={version} class="timeline-entry">
            <span class={`timeline-dot${look}`}>
              <Icon name={isLive ? 'clock' : isBad ? 'close' : 'check'} size={14} />
            </span>
            <span>
              <span class="timeline-text">
                {isStep ? inertText(message) : (statusReasonText(reason) ?? statusText(status))}
              </span>
              <br />
              <span class="timeline-time">
                <Time at={at} />
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
