import { describeQuorum } from './support/quorum-promises.ts';

describeQuorum('blocks');
