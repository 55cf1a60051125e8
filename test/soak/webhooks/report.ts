import { createProblemReport, type ProblemReport } from '../problem-report.ts';

const TITLES = ['fault', 'seconds', 'deliveries', 'arrivals', 'of these unrecorded', 'problems'];

export function createReport(): ProblemReport {
  return createProblemReport(TITLES);
}
