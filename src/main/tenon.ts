// The command `tenon` of the package. Each command is loaded only when it runs, and reads its own arguments.
import { about } from './about.ts'

const commands: Record<string, readonly [load: () => Promise<unknown>, meaning: string]> = {
  serve: [() => import('./commands/serve.ts'), 'runs the service; this is what `tenon` alone does'],
  token: [() => import('./commands/print-token.ts'), 'prints a token for the operator of this machine'],
  users: [
    () => import('./commands/users.ts'),
    'list | invite | reset-password | disable | enable | delete  manages the users of the embedded issuer',
  ],
  keys: [() => import('./commands/keys.ts'), 'rotate  replaces the key that seals secrets'],
  issuer: [
    () => import('./commands/issuer.ts'),
    'list | move OLD NEW  gives apps to the same users of another issuer; stop the service first',
  ],
  doctor: [
    () => import('./commands/doctor.ts'),
    '[--json]  says what is wrong with the installation, and what to do',
  ],
  config: [
    () => import('./commands/config.ts'),
    '[--json]  prints the settings in force, with masked secrets',
  ],
  migrate: [
    () => import('./commands/migrate.ts'),
    '[--check | --dry-run]  brings the databases to this version, as a start does; or says what is missing',
  ],
  backup: [
    () => import('./commands/backup.ts'),
    'FILE  writes all data and the keys, while the service runs',
  ],
  restore: [
    () => import('./commands/restore.ts'),
    'FILE [--check]  verifies a backup, and writes it into an empty DATA_DIR',
  ],
  'forget-secrets': [
    () => import('./commands/forget-secrets.ts'),
    'KEY_ID …  removes what lost keys sealed; stop the service first',
  ],
  directory: [
    () => import('./commands/import-directory.ts'),
    '[--full]  imports the registry now; stop the service first',
  ],
}

const listCommands = () =>
  Object.entries(commands).map(([name, [, meaning]]) => `  tenon ${name.padEnd(15)} ${meaning}`)

const formatUsage = () =>
  [
    `Tenon ${about.version}. ${about.description}`,
    '',
    ...listCommands(),
    '',
    'Settings are environment variables; data are in DATA_DIR, `.data` of the current folder unless it is set.',
  ].join('\n')

async function runCommand([name = 'serve', ...args]: string[]): Promise<void> {
  if (['help', '--help', '-h'].includes(name)) return console.log(formatUsage())
  if (['version', '--version', '-v'].includes(name)) return console.log(about.version)
  const [load] = (Object.hasOwn(commands, name) && commands[name]) || []
  if (!load) {
    console.error(`tenon has no command "${name}".\n\n${formatUsage()}`)
    process.exit(1)
  }
  // A command reads its arguments as if it had been started alone.
  process.argv.splice(2, process.argv.length, ...args)
  await load()
}

await runCommand(process.argv.slice(2))
