/** An operator has to change something: the message says what, and needs no stack. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
