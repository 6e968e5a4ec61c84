// The sign-ins that `tenon login` stores in the user's configuration folder, one for each server.
import { join } from 'node:path'
import type { SessionStore, SignInSession } from '#client/sign-in'
import type { CommandIo } from '../command.ts'
import { readJsonFile, writePrivateJsonFile } from '../private-json-file.ts'
import { findConfigFolder } from './config-folder.ts'
import { runExclusively } from './run-exclusively.ts'

export type StoredSignIn = { kind: 'session'; session: SignInSession } | { kind: 'token'; token: string }

type StoredCredentials = {
  /** The server of the last `tenon login`. */
  defaultServer: string | null
  servers: Record<string, StoredSignIn>
}

type Environment = CommandIo['env']

const findFile = (env: Environment) => join(findConfigFolder(env), 'credentials.json')

export const readCredentials = async (env: Environment): Promise<StoredCredentials> =>
  (await readJsonFile<StoredCredentials>(findFile(env))) ?? { defaultServer: null, servers: {} }

/** Runs `work` while no other `tenon` of this user changes the file. */
const changeExclusively = <T>(env: Environment, work: () => Promise<T>): Promise<T> =>
  runExclusively(join(findConfigFolder(env), 'credentials.lock'), work)

async function writeSignIn(
  env: Environment,
  server: string,
  { signIn, isDefault }: { signIn: StoredSignIn; isDefault: boolean },
): Promise<void> {
  const { defaultServer, servers } = await readCredentials(env)
  await writePrivateJsonFile(findFile(env), {
    defaultServer: isDefault ? server : defaultServer,
    servers: { ...servers, [server]: signIn },
  })
}

/** Stores a sign-in, and makes its server the default. Returns the path of the file. */
export async function storeSignIn(env: Environment, server: string, signIn: StoredSignIn): Promise<string> {
  await changeExclusively(env, () => writeSignIn(env, server, { signIn, isDefault: true }))
  return findFile(env)
}

export const removeSignIn = (env: Environment, server: string): Promise<StoredSignIn | null> =>
  changeExclusively(env, async () => {
    const { defaultServer, servers } = await readCredentials(env)
    const { [server]: removed, ...others } = servers
    if (!removed) return null
    await writePrivateJsonFile(findFile(env), {
      defaultServer: defaultServer === server ? null : defaultServer,
      servers: others,
    })
    return removed
  })

/** The stored session of a server, shared by all commands that the user runs at the same time. */
export const createSessionStore = (env: Environment, server: string): SessionStore => ({
  save: (session) => writeSignIn(env, server, { signIn: { kind: 'session', session }, isDefault: false }),
  renewExclusively: (renew) =>
    changeExclusively(env, async () => {
      const stored = (await readCredentials(env)).servers[server]
      return renew(stored?.kind === 'session' ? stored.session : null)
    }),
})
