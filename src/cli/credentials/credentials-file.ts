// What `tenon login` stores, in the configuration folder of the user: one sign-in for each server.
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { SignInSession } from '#client/sign-in'
import type { CommandIo } from '../command.ts'
import { readJsonFile, writePrivateJsonFile } from '../private-json-file.ts'

export type StoredSignIn = { kind: 'session'; session: SignInSession } | { kind: 'token'; token: string }

type StoredCredentials = {
  /** The server of the last `tenon login`. */
  defaultServer: string | null
  servers: Record<string, StoredSignIn>
}

type Environment = CommandIo['env']

const findConfigFolder = (env: Environment): string =>
  env.TENON_CONFIG_DIR || join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'tenon')

const findFile = (env: Environment) => join(findConfigFolder(env), 'credentials.json')

export const readCredentials = async (env: Environment): Promise<StoredCredentials> =>
  (await readJsonFile<StoredCredentials>(findFile(env))) ?? { defaultServer: null, servers: {} }

/** Stores a sign-in; returns the file. */
export async function storeSignIn(env: Environment, server: string, signIn: StoredSignIn): Promise<string> {
  const { servers } = await readCredentials(env)
  await writePrivateJsonFile(findFile(env), {
    defaultServer: server,
    servers: { ...servers, [server]: signIn },
  })
  return findFile(env)
}

export async function removeSignIn(env: Environment, server: string): Promise<StoredSignIn | null> {
  const { defaultServer, servers } = await readCredentials(env)
  const { [server]: removed, ...others } = servers
  if (!removed) return null
  await writePrivateJsonFile(findFile(env), {
    defaultServer: defaultServer === server ? null : defaultServer,
    servers: others,
  })
  return removed
}
