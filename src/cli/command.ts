// A command of `tenon` as data: the parser, `--help`, docs/cli.md and tests read the same list.

/** Values that completion looks up; those of `toolArguments` are the arguments of the tool before it. */
export type CompletedValue =
  | 'files'
  | 'apps'
  | 'workspaces'
  | 'tools'
  | 'integrations'
  | 'widgets'
  | 'toolArguments'

export type ArgumentSpec = {
  /** `<app>`, `[version]`, `<file...>`. */
  syntax: string
  meaning: string
  choices?: readonly string[]
  completes?: CompletedValue
}

export type OptionSpec = {
  /** `-f, --follow`, `--limit <count>`. */
  flags: string
  meaning: string
  fallback?: string
  choices?: readonly string[]
  completes?: CompletedValue
}

/** Which options a command shares with others: `server` adds the address, `app` also the app. */
export type CommandTarget = 'none' | 'server' | 'app'

export type CommandSpec = {
  /** As it is typed: `apps list`. */
  name: string
  meaning: string
  arguments?: readonly ArgumentSpec[]
  options?: readonly OptionSpec[]
  target: CommandTarget
  /** It prints no report, so it has no `--json`. */
  hasNoReport?: true
  examples?: readonly string[]
  /** Loads the command only when it runs. */
  load: () => Promise<CommandAction>
}

/** Commands that `--help` and docs/cli.md list together. */
export type CommandSection = {
  title: string
  commands: readonly CommandSpec[]
  /** What the commands of a group are about, by its name: `apps` of `apps list`. */
  groups: Record<string, string>
}

/** What a command is called with; variadic arguments follow the others. */
export type CommandInput<Options = object> = {
  args: string[]
  options: Options & SharedOptions
  io: CommandIo
  /** All commands of the program. */
  sections: readonly CommandSection[]
}

/** Options that commands have by their `target`. */
export type SharedOptions = { json?: true; server?: string; app?: string; yes?: true }

/** Returns the exit code, if it is another than 0. Failures are thrown. */
// biome-ignore lint/suspicious/noExplicitAny: the options of a command are those of its own specification
export type CommandAction = (input: CommandInput<any>) => Promise<number> | Promise<void>

/** Everything by which a command meets its surroundings. */
export type CommandIo = {
  /** Prints a line for the program that reads the result. */
  print(line: string): void
  /** Prints a line for the person who watches. */
  note(line: string): void
  env: Record<string, string | undefined>
  /** Somebody reads and types. */
  isInteractive: boolean
  readInput(): Promise<string>
  /** Where the user typed the command: paths are relative to it. */
  folder: string
  /** From then on Ctrl-C aborts this signal; until then it ends the process at once. */
  watchInterruption(): AbortSignal
}
