import { execFile } from 'node:child_process';

export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** `npm run demo` with the service file in the folder. */
export function runDemo(localDirectory: string, ...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['local/run-built.mjs', 'local/demo/main.ts', ...args],
      { env: { ...process.env, LOCAL_DIR: localDirectory } },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

/** Lines that have the label, after a time if there is one. */
export function outputLines(text: string, label: string): string[] {
  return text.split('\n').filter((line) => new RegExp(`^ +(?:[0-9.]+ s +)?${label}\\b`).test(line));
}
