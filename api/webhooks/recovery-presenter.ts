import type { Recovery } from '../../db/webhooks/recovery-store.ts';
import type { RecoveryData } from './recovery-schemas.ts';

export function presentRecovery(recovery: Recovery): RecoveryData {
  return {
    recovery_id: recovery.id,
    webhook_id: recovery.endpointId,
    since: recovery.since.toISOString(),
    until: recovery.until.toISOString(),
    total_count: recovery.totalCount,
    recovered_count: recovery.recoveredCount,
    status: recovery.finishedAt ? 'finished' : 'running',
    created_at: recovery.createdAt.toISOString(),
    finished_at: recovery.finishedAt?.toISOString() ?? null,
  };
}
