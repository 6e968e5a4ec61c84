// `tenon users …`: sent to the running service, which alone may open an embedded database, or carried out without one.

import { createOAuth } from '#adapters/oauth/create-oauth.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { createSecrets } from '#adapters/secrets/create-secrets.ts'
import { createStore } from '#adapters/store/create-store.ts'
import { systemClock, systemTimer } from '#adapters/system/clock.ts'
import { systemDigest } from '#adapters/system/digest.ts'
import { systemIds } from '#adapters/system/ids.ts'
import { ServiceError } from '#base/errors.ts'
import { unknownAddress } from '#base/web/client-address.ts'
import type { UserAccounts } from '#core/ports/user-accounts.ts'
import { withAuditTrail } from '#core/services/audit/with-audit-trail.ts'
import { createUserAdministration } from '#issuer/issuer.ts'
import { openIssuer } from '#issuer/open-issuer.ts'
import { requestIssuerAnswer } from '#issuer/operator/operator-command.ts'
import { commandField, operatorUsersPath } from '#issuer/routes/operator.routes.ts'
import { EndedSignIns } from '#issuer/store/ended-sign-ins.ts'
import { createBoundedLimiters } from '#platform/bounded-rate-limiter.ts'
import { openIssuerTrail } from '../audit/open-issuer-trail.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import { openSecretSource } from '../secrets/open-secret-source.ts'
import { openIssuerDatabase } from '../storage/open-issuer-database.ts'
import { openServiceDatabase } from '../storage/open-service-database.ts'
import { buildIssuerParts, withRunningIssuer } from './embedded-issuer.ts'
import { findAppName } from './find-app-name.ts'
import { resolveOwnerIssuer } from './resolve-owner-issuer.ts'
import { runUserCommand, type UserCommandReport } from './run-user-command.ts'
import type { UserCommand } from './user-command.ts'

/** Throws a ServiceError with a message for the operator. */
export async function requestUserCommand(
  config: Config,
  log: Log,
  command: UserCommand,
): Promise<UserCommandReport> {
  const form = new URLSearchParams({ [commandField]: JSON.stringify(command) })
  const answer = await withRunningIssuer(config, (access) =>
    requestIssuerAnswer(access, { path: operatorUsersPath, form }, () => runLocally(config, log, command)),
  )
  if (!('status' in answer)) return answer
  if (answer.status === 200) return answer.body as UserCommandReport
  throw new ServiceError('conflict', String(answer.body.error_description))
}

async function runLocally(config: Config, log: Log, command: UserCommand): Promise<UserCommandReport> {
  const service = await openServiceDatabase(config, log)
  try {
    const issuerDatabase = await openIssuerDatabase(config, log)
    const upstream = createUpstream({ allow: config.egress })
    try {
      const parts = buildIssuerParts(config, service.keyRing, issuerDatabase)
      const issuer = await resolveOwnerIssuer(issuerDatabase)
      const system = { clock: systemClock, ids: systemIds }
      const store = withAuditTrail(createStore(service.database), { ...system, digest: systemDigest })
      const { users, passwords, outbox } = await openIssuer({
        ...parts,
        now: Date.now,
        trail: openIssuerTrail({ ...system, digest: systemDigest, store }, issuer),
        clientAddressOf: () => unknownAddress,
        log,
      })
      const administration = createUserAdministration({
        ...parts,
        outbox,
        passwords,
        now: Date.now,
        createLimiter: createBoundedLimiters(),
        endedSignIns: new EndedSignIns(issuerDatabase),
        findAppName: (resource) => findAppName({ store, baseUrl: config.baseUrl }, resource),
      })
      const accounts: UserAccounts = Object.assign(administration, { issuer })
      const { id: subject } = await users.findOrCreateOperator()
      const deps = {
        userAccounts: () => accounts,
        store,
        ...system,
        timer: systemTimer,
        secrets: createSecrets(service.keyRing),
        secretSource: await openSecretSource(config),
        oauth: createOAuth(upstream),
        // Replicas find the change in the store.
        events: { notifyServingChanged: () => {} },
      }
      return await runUserCommand(deps, { issuer, subject }, command)
    } finally {
      await upstream.close()
      await issuerDatabase.close()
    }
  } finally {
    await service.database.close()
  }
}
