import type { CommandIo } from '../command.ts'

/** Shows a person an animation during slow work. Without a terminal it shows nothing. */
export async function showProgress<T>(io: CommandIo, title: string, work: () => Promise<T>): Promise<T> {
  if (!io.isInteractive) return work()
  const { spinner } = await import('@clack/prompts')
  const progress = spinner({ output: process.stderr })
  progress.start(title)
  try {
    const result = await work()
    progress.stop(title)
    return result
  } catch (error) {
    progress.error(title)
    throw error
  }
}
