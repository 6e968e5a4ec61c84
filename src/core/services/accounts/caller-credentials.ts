// Credentials of callers of an app with personal connections. Each caller has a separate cache, so that the account of
// one caller can never serve another.
import { LRUCache } from 'lru-cache'
import { limitEntries } from '#base/limit-entries.ts'
import { isPersonal } from '#core/model/auth-connections/auth-connection.ts'
import type { Owner } from '#core/model/owner.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { createCredentialCache } from '../credentials/credential-cache.ts'
import type { CredentialSource } from '../credentials/open-credential.ts'
import { openCredentialOfCaller, type PersonalCredentialDeps } from './open-personal-credential.ts'

/** The credentials for the calls of a person. */
export type CallerCredentials = (person: Owner) => CredentialSource

/** The maximum number of callers of one app whose credentials are in memory. Others are opened again. */
const maxCallers = 1_000

/** The ids of the personal connections of the app. */
export const listPersonalConnections = async (reader: StoreReader, appId: string): Promise<Set<string>> =>
  new Set((await reader.authConnections.list(appId)).filter(isPersonal).map(({ id }) => id))

/**
 * Null when the app has no personal connection, like most apps. The result lives as long as the compiled app: a changed
 * connection or a removed account drops the app on every replica. `shared`: for other connections.
 */
export function createCallerCredentials(
  deps: PersonalCredentialDeps,
  appId: string,
  { personalIds, shared }: { personalIds: ReadonlySet<string>; shared: CredentialSource },
): CallerCredentials | null {
  if (personalIds.size === 0) return null
  const caches = new LRUCache<string, CredentialSource>(limitEntries(maxCallers))
  const createSource = (person: Owner): CredentialSource => {
    const cache = createCredentialCache(
      deps,
      (connectionId, rejected) => openCredentialOfCaller(deps, { appId, connectionId, person, rejected }),
      0,
    )
    return (connectionId, rejected) => {
      // @guard personal-accounts
      if (connectionId !== null && personalIds.has(connectionId)) return cache(connectionId, rejected)
      return shared(connectionId, rejected)
    }
  }
  return ({ issuer, subject }) => {
    // @guard personal-accounts
    const key = JSON.stringify([issuer, subject])
    const source = caches.get(key) ?? createSource({ issuer, subject })
    caches.set(key, source)
    return source
  }
}
