/** Reads the feeds, and writes to everyone who is due for news or a summary. */
export const HOURLY_WORKFLOW_TYPE = 'hourlyWorkflow';

/** The schedule that starts it each hour. */
export const HOURLY_SCHEDULE_ID = 'hourly';
