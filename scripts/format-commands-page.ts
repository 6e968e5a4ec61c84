import type { ArgumentSpec, CommandSection, CommandSpec, OptionSpec } from '#cli/command.ts'
import { environmentVariables } from '#cli/environment-variables.ts'
import { exitCodeMeanings } from '#cli/exit-codes.ts'
import { listOptions } from '#cli/shared-options.ts'

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

const formatCommand = (spec: CommandSpec): string[] => {
  const rows = [
    ...(spec.arguments ?? []).map((one) => [`\`${one.syntax}\``, one.meaning + listChoices(one)]),
    ...listOptions(spec).map((one) => [
      `\`${one.flags}\``,
      one.meaning + listChoices(one) + formatFallback(one),
    ]),
  ]
  return [
    `### tenon ${spec.name}`,
    '',
    `\`${formatSynopsis(spec)}\``,
    '',
    `${capitalize(spec.meaning)}.`,
    '',
    ...(rows.length > 0 ? formatTableRows(['argument or option', 'meaning'], rows) : []),
    ...(spec.examples ? ['```sh', ...spec.examples, '```', ''] : []),
  ]
}

const introduction = `# The command line

\`tenon\` is the command of the package; in a clone it is \`npm run --silent tenon --\`. Without a command it runs the
service. This page is generated from the commands by \`npm run docs\`.

## How commands choose server and app

The first of these that names one counts:

1. the options \`--server\` and \`--app\`;
2. the variables \`TENON_URL\` and \`TENON_APP\`;
3. the app of the \`tenon.yaml\` in the folder;
4. the server of the last \`tenon login\`, else \`http://localhost:4000\`, and the only app that you have.

Every command prints to the standard error which they are. One that changes something asks first when nobody named
them; without a terminal nothing is ever asked, and the command ends with 2 unless \`--yes\` is passed.

Results go to the standard output, everything else to the standard error. With \`--json\` both are JSON.
`

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
  [introduction, ...formatExitCodes(), ...formatVariables(), ...sections.flatMap(formatSection)].join('\n')
