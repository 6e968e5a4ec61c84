import type { CommandIo } from '../command.ts'

/** Prints a report as these lines, or as JSON. */
export function printCommandReport(
  io: Pick<CommandIo, 'print'>,
  isJson: boolean | undefined,
  report: unknown,
  lines: readonly string[],
): void {
  for (const line of isJson ? [JSON.stringify(report, null, 2)] : lines) io.print(line)
}
