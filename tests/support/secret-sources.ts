import {
  createSecretSource,
  type SecretSourceSettings,
} from '#adapters/secrets/sources/create-secret-source.ts'
import { parseSecretGrants } from '#adapters/secrets/sources/secret-grants.ts'
import { systemClock } from '#adapters/system/clock.ts'

/** A source with the grants of `SECRET_SOURCES`; the subject of an owner is the id of their workspace. */
export const createTestSecretSource = (grants: string, over: Partial<SecretSourceSettings> = {}) =>
  createSecretSource({
    grants: parseSecretGrants(grants).grants,
    readers: {},
    clock: systemClock,
    ttlMs: 60_000,
    nameWorkspace: ({ subject }) => subject,
    ...over,
  })

export const noSecretSource = createTestSecretSource('')
