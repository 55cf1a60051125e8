/** Starts and ends: what a workflow costs before it does anything. */
export async function noOpWorkflow(): Promise<void> {}
