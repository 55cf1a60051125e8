import { Option } from 'commander';
import { printable, printableJson } from './terminal-text.ts';

export const jsonOption = new Option('--json', 'print JSON for programs');

export function print(asJson: boolean | undefined, value: unknown, ...lines: string[]): void {
  process.stdout.write(`${asJson ? printableJson(value) : lines.map(printable).join('\n')}\n`);
}

export function fail(message: string): void {
  process.stderr.write(`${printable(message)}\n`);
  process.exitCode = 1;
}
