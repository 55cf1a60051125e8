/** Keeps what is logged, for tests that look for what must not be there. */
export function memoryStream() {
  const lines: string[] = [];
  return {
    write: (line: string): void => {
      lines.push(line);
    },
    text: (): string => lines.join(''),
  };
}
