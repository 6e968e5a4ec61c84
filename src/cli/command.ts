// A command of `tenon` as data: the parser, `--help`, docs/cli.md and tests read the same list.

/** Values that completion looks up. `toolArguments` are the arguments of the preceding tool. */
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

/** The options that a command shares with others: `server` adds the address, `app` also the app. */
export type CommandTarget = 'none' | 'server' | 'app'

export type CommandSpec = {
  /** As typed: `apps list`. */
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
  /** The subject of each group, by its name: `apps` of `apps list`. */
  groups: Record<string, string>
}

/** The input of a command. Variadic arguments follow the others. */
export type CommandInput<Options = object> = {
  args: string[]
  options: Options & SharedOptions
  io: CommandIo
  /** All commands of the program. */
  sections: readonly CommandSection[]
}

/** The options that commands have because of their `target`. */
export type SharedOptions = {
  json?: true
  server?: string
  app?: string
  yes?: true
  /** Only of commands with this option: the key of the environment of the app. */
  environment?: string
}

/** Returns the exit code unless it is 0. Failures are thrown. */
// biome-ignore lint/suspicious/noExplicitAny: the options of a command are those of its own specification
export type CommandAction = (input: CommandInput<any>) => Promise<number> | Promise<void>

/** The interface of a command to its environment. */
export type CommandIo = {
  /** Prints a line of the result, for programs. */
  print(line: string): void
  /** Prints a line of progress or advice, for people. */
  note(line: string): void
  env: Record<string, string | undefined>
  /** Whether a person reads and types. */
  isInteractive: boolean
  readInput(): Promise<string>
  /** The folder in which the user typed the command. Paths are relative to it. */
  folder: string
  /** After this call Ctrl-C aborts the signal. Before, it ends the process at once. */
  watchInterruption(): AbortSignal
}
