// The operator's commands, run on the machine of the service.
import type { ArgumentSpec, CommandSection, CommandSpec } from '#cli/command.ts'

const user: ArgumentSpec = { syntax: '<user>', meaning: 'id or e-mail of the user' }
const backupFile: ArgumentSpec = { syntax: '<file>', meaning: 'the backup' }

const groups = {
  users: 'manages the users of the embedded issuer',
  keys: 'manages the keys that seal secrets',
  audit: 'verifies and exports the audit trail',
  issuer: 'lists and changes the issuers of app owners',
}

const commands: CommandSpec[] = [
  {
    name: 'serve',
    meaning: 'runs the service, like `tenon` without a command',
    target: 'none',
    hasNoReport: true,
    load: async () => (await import('./commands/serve.ts')).runService,
  },
  {
    name: 'token',
    meaning: 'prints a token for the operator of this machine',
    target: 'none',
    load: async () => (await import('./commands/print-token.ts')).printToken,
  },
  {
    name: 'users list',
    meaning: 'lists the users and the open invitations',
    target: 'none',
    load: async () => (await import('./commands/users.ts')).printUsers,
  },
  {
    name: 'users invite',
    meaning: 'prints a sign-up link for one new user',
    options: [{ flags: '--hours <hours>', meaning: 'how long the link works, up to 720', fallback: '72' }],
    target: 'none',
    load: async () => (await import('./commands/users.ts')).printInvitation,
  },
  {
    name: 'users reset-password',
    meaning: 'prints a link, valid for an hour, for choosing a new password',
    arguments: [user],
    target: 'none',
    load: async () => (await import('./commands/users.ts')).resetUserPassword,
  },
  {
    name: 'users disable',
    meaning: 'ends all sessions of a user and blocks further sign-ins',
    arguments: [user],
    target: 'none',
    load: async () => (await import('./commands/users.ts')).disableUser,
  },
  {
    name: 'users enable',
    meaning: 'lets a disabled user sign in again',
    arguments: [user],
    target: 'none',
    load: async () => (await import('./commands/users.ts')).enableUser,
  },
  {
    name: 'users confirm-email',
    meaning: 'confirms the e-mail address of a user, so that apps can allow them by it',
    arguments: [user],
    target: 'none',
    load: async () => (await import('./commands/users.ts')).confirmUserEmail,
  },
  {
    name: 'users clients',
    meaning: 'lists the clients that may act in the name of a user',
    arguments: [user],
    target: 'none',
    load: async () => (await import('./commands/users.ts')).printUserClients,
  },
  {
    name: 'users disconnect',
    meaning: 'revokes the tokens of a client that a user has allowed; the client has to ask again',
    arguments: [user, { syntax: '<client>', meaning: 'id of the client, as `users clients` lists it' }],
    target: 'none',
    load: async () => (await import('./commands/users.ts')).disconnectUserClient,
  },
  {
    name: 'users delete',
    meaning: 'deletes a user who owns no apps',
    arguments: [user],
    options: [{ flags: '--apps <what>', meaning: 'what happens to apps of the user', choices: ['delete'] }],
    target: 'none',
    load: async () => (await import('./commands/users.ts')).deleteUserAccount,
  },
  {
    name: 'keys rotate',
    meaning: 'replaces the key that seals secrets, while the service serves',
    target: 'none',
    load: async () => (await import('./commands/keys.ts')).rotateKey,
  },
  {
    name: 'issuer list',
    meaning: 'lists the issuers whose users own apps',
    target: 'none',
    load: async () => (await import('./commands/issuer.ts')).printIssuers,
  },
  {
    name: 'issuer move',
    meaning: 'gives apps to the same users of another issuer; stop the service first',
    arguments: [
      { syntax: '<old>', meaning: 'the issuer as in its tokens (`iss`), or `embedded`' },
      { syntax: '<new>', meaning: 'the issuer whose users get the apps of users with the same subjects' },
    ],
    target: 'none',
    load: async () => (await import('./commands/issuer.ts')).moveApps,
  },
  {
    name: 'audit verify',
    meaning: 'recomputes the digests of the audit trail and reports changed or removed entries',
    options: [
      {
        flags: '--anchors <file>',
        meaning: 'also compares it with the anchors in this file',
        completes: 'files',
      },
    ],
    target: 'none',
    load: async () => (await import('./commands/audit.ts')).verifyAudit,
  },
  {
    name: 'audit export',
    meaning: 'writes the audit trail as JSON lines into a new file',
    arguments: [{ syntax: '<file>', meaning: 'the file, which must not exist' }],
    target: 'none',
    load: async () => (await import('./commands/audit.ts')).exportAudit,
  },
  {
    name: 'doctor',
    meaning: 'finds problems of the installation and suggests remedies',
    target: 'none',
    load: async () => (await import('./commands/doctor.ts')).printDiagnosis,
  },
  {
    name: 'config',
    meaning: 'prints the settings in force, with masked secrets',
    target: 'none',
    load: async () => (await import('./commands/config.ts')).printConfig,
  },
  {
    name: 'migrate',
    meaning: 'migrates the databases to this version, like a start',
    options: [
      { flags: '--check', meaning: 'changes nothing, and exits with 1 when a migration is needed' },
      { flags: '--dry-run', meaning: 'changes nothing, and lists what would run' },
    ],
    target: 'none',
    load: async () => (await import('./commands/migrate.ts')).migrateDatabases,
  },
  {
    name: 'migrate-store',
    meaning:
      'moves everything to another database, PostgreSQL or SQLite, while the service runs, with a short switch at the end; after an interruption, run it again to continue',
    options: [
      { flags: '--to <place>', meaning: 'a URL as in DATABASE_URL, or an empty directory' },
      { flags: '--prepare', meaning: 'copies and compares everything, and leaves the switch to a later run' },
      { flags: '--dry-run', meaning: 'changes nothing, and lists what would be copied' },
      { flags: '--no-calls', meaning: 'leaves out the records of calls' },
      { flags: '--cancel', meaning: 'ends a move: the service can use its database again' },
    ],
    examples: [
      'tenon migrate-store --to postgres://tenon:PASSWORD@db/tenon --dry-run',
      'tenon migrate-store --to /srv/tenon',
    ],
    target: 'none',
    load: async () => (await import('./commands/migrate-store.ts')).migrateStore,
  },
  {
    name: 'vacuum',
    meaning: 'returns unused space of the embedded databases to the disk; stop the service first',
    target: 'none',
    load: async () => (await import('./commands/vacuum.ts')).vacuum,
  },
  {
    name: 'backup',
    meaning: 'writes all data and the keys into one file, while the service runs',
    arguments: [{ syntax: '<path>', meaning: 'a new file, or a directory for a new file named by the time' }],
    options: [
      {
        flags: '--keep <count>',
        meaning: 'in a directory: how many backups to keep; removes the oldest',
      },
    ],
    target: 'none',
    load: async () => (await import('./commands/backup.ts')).backUp,
  },
  {
    name: 'restore',
    meaning:
      'verifies a backup, and writes it into an empty DATA_DIR, or with DATABASE_URL into an empty PostgreSQL',
    arguments: [backupFile],
    options: [{ flags: '--check', meaning: 'only verifies it' }],
    target: 'none',
    load: async () => (await import('./commands/restore.ts')).restore,
  },
  {
    name: 'forget-secrets',
    meaning: 'removes the secrets that lost keys sealed; stop the service first',
    arguments: [{ syntax: '<key_id...>', meaning: 'the lost keys' }],
    target: 'none',
    load: async () => (await import('./commands/forget-secrets.ts')).forgetSealedSecrets,
  },
  {
    name: 'directory',
    meaning: 'imports the registry now; with the embedded database stop the service first',
    options: [{ flags: '--full', meaning: 'reads every record again' }],
    target: 'none',
    hasNoReport: true,
    load: async () => (await import('./commands/import-directory.ts')).importRegistryNow,
  },
]

export const operatorSection: CommandSection = { title: 'Run the service', commands, groups }
