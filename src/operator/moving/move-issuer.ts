// `tenon issuer …`: the property of an issuer's users passes to the users with the same subjects of another issuer.
import type { Database } from '#adapters/store/database.ts'
import { changeAppOwner, countAppsByIssuer, listOwners } from '#adapters/store/queries/people/app-owners.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { systemIds } from '#adapters/system/ids.ts'
import { ServiceError } from '#base/errors.ts'
import { recordOperatorCommand } from '#main/audit/record-operator-command.ts'
import type { Config } from '#main/config/config.ts'
import { resolveOwnerIssuer } from '#main/issuer/resolve-owner-issuer.ts'
import type { Log } from '#main/log/log.ts'
import { openIssuerDatabase } from '#main/storage/open-issuer-database.ts'
import { openServiceDatabase } from '#main/storage/open-service-database.ts'

/** `isTrusted`: whether the service accepts its tokens now. */
export type IssuerOfApps = { issuer: string; apps: number; isTrusted: boolean }
export type IssuerMove = { from: string; to: string; users: number; apps: number }

/** The issuers whose users own apps. */
export const listIssuers = (config: Config, log: Log): Promise<IssuerOfApps[]> =>
  withOwnerIssuer(config, log, async (database, ownerIssuer) => {
    const counted = await countAppsByIssuer(database)
    return counted.map((issuer) => ({ ...issuer, isTrusted: issuer.issuer === ownerIssuer }))
  })

/** `to`: "embedded" means the embedded issuer. Throws a ServiceError when the users of `from` own nothing. */
export const moveIssuer = (
  config: Config,
  log: Log,
  { from, to: given }: { from: string; to: string },
): Promise<IssuerMove> =>
  withOwnerIssuer(config, log, async (database, ownerIssuer) => {
    const to = given === 'embedded' ? ownerIssuer : given
    if (given === 'embedded' && config.authIssuer)
      throw new ServiceError('conflict', 'AUTH_ISSUER is set: there is no embedded issuer.')
    const owners = await listOwners(database, from)
    if (owners.length === 0) throw new ServiceError('conflict', `No app belongs to a user of ${from}.`)
    await recordOperatorCommand(database, 'issuer move')
    let apps = 0
    for (const owner of owners)
      apps += await changeAppOwner(database, owner, { ...owner, issuer: to }, systemIds.createUnguessable)
    return { from, to, users: owners.length, apps }
  })

async function withOwnerIssuer<T>(
  config: Config,
  log: Log,
  use: (database: Database<Tables>, ownerIssuer: string) => Promise<T>,
): Promise<T> {
  const { database } = await openServiceDatabase(config, log)
  try {
    return await use(database, config.authIssuer ?? (await readEmbeddedName(config, log)))
  } finally {
    await database.close()
  }
}

async function readEmbeddedName(config: Config, log: Log): Promise<string> {
  const database = await openIssuerDatabase(config, log)
  return resolveOwnerIssuer(database).finally(() => database.close())
}
