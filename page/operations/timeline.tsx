import type { JSX } from 'preact';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import { t } from '../texts/text.ts';
import { inertText } from '../texts/hidden-characters.ts';
import { entryText } from '../texts/status-texts.ts';
import { Icon } from '../parts/icon.tsx';
import { Time } from '../parts/time.tsx';

const BAD = ['failed', 'rejected', 'expired', 'cancelled'];

/** The entries so far, oldest first. A screen reader reads new ones out. */
export function Timeline({
  operation,
  isOpen,
}: {
  operation: Pick<OperationData, 'timeline' | 'reverted_fee'>;
  isOpen: boolean;
}): JSX.Element {
  const entries = operation.timeline;
  return (
    <ol class="timeline" aria-live="polite" aria-label={t('timeline')}>
      {entries.map((entry, index) => {
        const { version, status, status_reason: reason, message, at } = entry;
        const isLive = isOpen && index === entries.length - 1;
        const isBad = BAD.includes(status);
        const before = entries[index - 1];
        const isStep = before?.status === status && (reason === null || before.status_reason === reason);
        const look = isLive ? ' timeline-dot-live' : isBad ? ' timeline-dot-bad' : ' timeline-dot-good';
        return (
          <li key={version} class="timeline-entry">
            <span class={`timeline-dot${look}`}>
              <Icon name={isLive ? 'clock' : isBad ? 'close' : 'check'} size={14} />
            </span>
            <span>
              <span class="timeline-text">{isStep ? inertText(message) : entryText(entry, operation)}</span>
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
