/** Starts and ends: measures the minimum cost of a workflow. */
export async function noOpWorkflow(): Promise<void> {}
