import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { CommandIo } from '../command.ts'
import { createUsageFailure } from '../command-failure.ts'

/** Writes a report to the file of the option `flag`, relative to the user's folder. */
export async function writeReportFile(
  { folder }: Pick<CommandIo, 'folder'>,
  { flag, path, text }: { flag: string; path: string; text: string },
): Promise<void> {
  const target = resolve(folder, path)
  try {
    await writeFile(target, text)
  } catch (error) {
    throw createUsageFailure(
      `The report cannot be written to ${target}: ${(error as NodeJS.ErrnoException).code ?? error}.`,
      `Pass ${flag} with a file in a folder that exists.`,
    )
  }
}
