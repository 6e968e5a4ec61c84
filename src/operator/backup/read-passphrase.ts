// The passphrase of a backup comes from a setting, a file or a terminal. Never from an argument, which every user of
// the machine can read.
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { SettingName } from '#main/config/settings.ts'
import { createBackupError } from './backup-format.ts'

const minLength = 12
const valueSetting = 'BACKUP_PASSPHRASE' satisfies SettingName
const fileSetting = 'BACKUP_PASSPHRASE_FILE' satisfies SettingName

type Environment = Record<string, string | undefined>

/** Throws a ServiceError `unavailable` when there is neither a setting nor a terminal. */
export async function readPassphrase(env: Environment): Promise<string> {
  return (await readGivenPassphrase(env)) ?? readWithoutEcho('Passphrase of the backup: ')
}

/** Asks twice. Throws like `readPassphrase`, and for a passphrase that is too short. */
export async function readNewPassphrase(env: Environment): Promise<string> {
  const given = await readGivenPassphrase(env)
  const passphrase = given ?? (await readWithoutEcho('New passphrase for the backup: '))
  if (passphrase.length < minLength)
    throw createBackupError(`The passphrase must have at least ${minLength} characters.`)
  if (given === null && (await readWithoutEcho('The same again: ')) !== passphrase)
    throw createBackupError('The two passphrases differ.')
  return passphrase
}

async function readGivenPassphrase(env: Environment): Promise<string | null> {
  const file = env[fileSetting]
  const [line] = file ? (await readPassphraseFile(file)).split(/\r?\n/, 1) : [env[valueSetting]]
  return line || null
}

const readPassphraseFile = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    throw createBackupError(`${fileSetting} cannot be read: ${String(error)}`)
  })

async function readWithoutEcho(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw createBackupError(`A passphrase is needed: set ${valueSetting} or ${fileSetting}.`)
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  // Ctrl-C: there will be no answer.
  terminal.once('SIGINT', () => process.exit(130))
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
