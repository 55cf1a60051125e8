import type { ScheduleOptions } from '@temporalio/client';
import { HOURLY_SCHEDULE_ID, HOURLY_WORKFLOW_TYPE } from '../../workflows/chats/hourly-messages.ts';
import { TASK_QUEUES } from '../../workflows/task-queues.ts';

/** A turn that is still running is enough: what it has no time for is due in the next one. */
export const HOURLY_SCHEDULE = {
  scheduleId: HOURLY_SCHEDULE_ID,
  spec: { intervals: [{ every: '1 hour' }] },
  policies: { overlap: 'SKIP', catchupWindow: '1 hour' },
  action: {
    type: 'startWorkflow',
    workflowType: HOURLY_WORKFLOW_TYPE,
    workflowId: HOURLY_SCHEDULE_ID,
    taskQueue: TASK_QUEUES.chat,
    staticSummary: 'Writes news and summaries to those who are due',
  },
} as const satisfies ScheduleOptions;
