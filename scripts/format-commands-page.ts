import type { ArgumentSpec, CommandSection, CommandSpec, OptionSpec } from '#cli/command.ts'
import { environmentVariables } from '#cli/environment-variables.ts'
import { exitCodeMeanings } from '#cli/exit-codes.ts'
import { listSharedOptions } from '#cli/shared-options.ts'

const escapeCell = (text: string) => text.replaceAll('|', '\\|')

const formatTableRows = (titles: string[], rows: string[][]) => [
  `| ${titles.join(' | ')} |`,
  `| ${titles.map(() => '---').join(' | ')} |`,
  ...rows.map((row) => `| ${row.map(escapeCell).join(' | ')} |`),
  '',
]

const listChoices = ({ choices }: ArgumentSpec | OptionSpec) =>
  choices ? ` (${choices.map((choice) => `\`${choice}\``).join(', ')})` : ''

const formatFallback = ({ fallback }: OptionSpec) => (fallback ? `; \`${fallback}\` unless given` : '')

const formatSynopsis = ({ name, arguments: list = [] }: CommandSpec) =>
  ['tenon', name, ...list.map(({ syntax }) => syntax)].join(' ')

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const formatOption = (option: OptionSpec) => [
  `\`${option.flags}\``,
  option.meaning + listChoices(option) + formatFallback(option),
]

/** The long names of options: `--yes` of `-y, --yes`, and `--app` of `--app <app>`. */
const formatSharedOptions = (spec: CommandSpec): string[] => {
  const names = listSharedOptions(spec).map(({ flags }) => `\`${/--\w+/.exec(flags)?.[0]}\``)
  return names.length > 0 ? [`Shared options: ${names.join(', ')}.`, ''] : []
}

const formatCommand = (spec: CommandSpec): string[] => {
  const rows = [
    ...(spec.arguments ?? []).map((argument) => [
      `\`${argument.syntax}\``,
      argument.meaning + listChoices(argument),
    ]),
    ...(spec.options ?? []).map(formatOption),
  ]
  return [
    `### tenon ${spec.name}`,
    '',
    ...(spec.arguments ? [`\`${formatSynopsis(spec)}\``, ''] : []),
    `${capitalize(spec.meaning)}.`,
    '',
    ...(rows.length > 0 ? formatTableRows(['argument or option', 'meaning'], rows) : []),
    ...formatSharedOptions(spec),
    ...(spec.examples ? ['```sh', ...spec.examples, '```', ''] : []),
  ]
}

const introduction = `# The command line

\`tenon\` is the command of the package; in a clone use \`npm run --silent tenon --\`. Without a command it runs the service.
This page is generated from the commands by \`npm run docs\`.

## How commands choose server and app

The first of these counts:

1. the options \`--server\` and \`--app\`;
2. the variables \`TENON_URL\` and \`TENON_APP\`;
3. the app of the \`tenon.yaml\` in the folder;
4. the server of the last \`tenon login\`, otherwise \`http://localhost:4000\`, and your only app.

Every command prints both to the standard error. If you did not name them, a command that changes something asks first.
Without a terminal it does not ask, and exits with 2 unless you pass \`--yes\`.

Results go to the standard output, everything else to the standard error. With \`--json\` both are JSON.
`

const formatAllSharedOptions = () => [
  '## Shared options',
  '',
  ...formatTableRows(['option', 'meaning'], listSharedOptions({ target: 'app' }).map(formatOption)),
]

const formatExitCodes = () => [
  '## Exit codes',
  '',
  ...formatTableRows(
    ['code', 'meaning'],
    Object.entries(exitCodeMeanings).map(([code, meaning]) => [code, meaning]),
  ),
]

const formatVariables = () => [
  '## Variables of the environment',
  '',
  ...formatTableRows(
    ['variable', 'meaning'],
    Object.entries(environmentVariables).map(([name, meaning]) => [`\`${name}\``, meaning]),
  ),
]

const formatSection = ({ title, commands }: CommandSection) => [
  `## ${title}`,
  '',
  ...commands.flatMap(formatCommand),
]

/** docs/cli.md. */
export const formatCommandsPage = (sections: readonly CommandSection[]): string =>
  [
    introduction,
    ...formatAllSharedOptions(),
    ...formatExitCodes(),
    ...formatVariables(),
    ...sections.flatMap(formatSection),
  ].join('\n')
