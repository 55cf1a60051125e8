import { randomUUID } from 'node:crypto';
import type { UseCases } from '../../../use-cases/index.ts';
import { ofAlert, ofTheActor, type UseCaseCalls } from './call.ts';

const PAGE = { cursor: undefined, limit: 10 };

const idempotency = () => ({ key: randomUUID(), route: 'POST /v1/test' });

export function alertCalls(alerts: UseCases['alerts']): UseCaseCalls['alerts'] {
  return {
    create: ofTheActor('alert.create', ({ actor }) =>
      alerts.create(actor, 'devnet', { condition: 'above', token: 'SOL', targetPrice: '1' }, idempotency()),
    ),
    preview: ofTheActor('alert.create', ({ actor }) =>
      alerts.preview(actor, 'devnet', { condition: 'above', token: 'SOL', targetPrice: '1' }),
    ),
    readSignificant: ofTheActor('significant_change.read', ({ actor }) => alerts.readSignificant(actor)),
    changeSignificant: ofTheActor('significant_change.change', ({ actor }) =>
      alerts.changeSignificant(actor, { '1h': '4' }),
    ),
    read: ofAlert('alert.read', ({ actor }, id) => alerts.read(actor, id)),
    list: ofTheActor('alert.read', ({ actor }) => alerts.list(actor, 'devnet', PAGE)),
    change: ofAlert('alert.change', ({ actor }, id) => alerts.change(actor, id, { paused: true })),
    remove: ofAlert('alert.remove', ({ actor }, id) => alerts.remove(actor, id)),
  };
}
