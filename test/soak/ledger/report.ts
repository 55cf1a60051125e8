import { createProblemReport, type ProblemReport } from '../problem-report.ts';

const TITLES = [
  'scenario',
  'source',
  'seed',
  'seconds',
  'transactions',
  'movements',
  'dropped',
  'events',
  'problems',
];

export function createReport(): ProblemReport {
  return createProblemReport(TITLES);
}
