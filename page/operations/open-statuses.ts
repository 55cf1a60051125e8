/** The statuses of operations that have not ended. */
export const OPEN_STATUSES = ['awaiting_confirmation', 'awaiting_signature', 'submitted'] as const;
