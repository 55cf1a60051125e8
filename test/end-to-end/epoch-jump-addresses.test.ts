import { describeEpochJump } from './support/epoch-jump.ts';

describeEpochJump('addresses');
