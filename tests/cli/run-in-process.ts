// A command of `tenon` in this process: through the entrance of the program, without starting one.
import { tmpdir } from 'node:os'
import { runTenonCommand } from '#operator/run-tenon-command.ts'

export type CommandSurroundings = {
  env: Record<string, string>
  /** The standard input. */
  input?: string
  signal?: AbortSignal
  /** Gets the lines of the standard output as they are printed. */
  print?: (line: string) => void
  /** As `print`, of the standard error. */
  note?: (line: string) => void
  /** Where the command is typed. */
  folder?: string
}

export type EndedCommand = { code: number; stdout: string; stderr: string }

export async function runInProcess(
  {
    env,
    input = '',
    signal = new AbortController().signal,
    print = () => undefined,
    note = () => undefined,
    folder = tmpdir(),
  }: CommandSurroundings,
  ...args: string[]
): Promise<EndedCommand> {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runTenonCommand(args, {
    print(line) {
      out.push(line)
      print(line)
    },
    note(line) {
      err.push(line)
      note(line)
    },
    env,
    isInteractive: false,
    readInput: async () => input,
    folder,
    watchInterruption: () => signal,
  })
  return { code, stdout: out.join('\n'), stderr: err.join('\n') }
}
