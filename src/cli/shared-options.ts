import type { CommandSpec, OptionSpec } from './command.ts'

/** The default name of the app file. */
export const appFileName = 'tenon.yaml'

const json: OptionSpec = { flags: '--json', meaning: 'prints JSON' }
const server: OptionSpec = {
  flags: '--server <url>',
  meaning: 'URL of the service; overrides TENON_URL',
}
const app: OptionSpec = {
  flags: '--app <app>',
  meaning: 'id or slug of the app; overrides TENON_APP',
  completes: 'apps',
}
const yes: OptionSpec = { flags: '-y, --yes', meaning: 'does not ask for confirmation' }

const byTarget = { none: [], server: [server], app: [server, app, yes] }

/** The options that a command shares with others. */
export const listSharedOptions = ({
  target,
  hasNoReport,
}: Pick<CommandSpec, 'target' | 'hasNoReport'>): OptionSpec[] => [
  ...byTarget[target],
  ...(hasNoReport ? [] : [json]),
]

/** All options of a command: its own, then those that it shares with others. */
export const listOptions = (spec: CommandSpec): OptionSpec[] => [
  ...(spec.options ?? []),
  ...listSharedOptions(spec),
]
