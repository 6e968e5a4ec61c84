// The embedded issuer, for installations that bring no identity provider of their own.
import { join } from 'node:path'
import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { createSecrets } from '#adapters/secrets/create-secrets.ts'
import type { SecretKey } from '#adapters/secrets/secret-keys.ts'
import type { Database } from '#adapters/store/database.ts'
import { type RunningIssuer, startIssuerServer } from '#issuer/issuer.ts'
import { obtainOperatorToken } from '#issuer/operator/operator-command.ts'
import type { IssuerTables } from '#issuer/store/tables.ts'
import { createConfiguredHostGuard } from '../compose/configured-host-guard.ts'
import { openDatabase } from '../compose/open-database.ts'
import { openServiceDatabase } from '../compose/open-service-database.ts'
import { createClientAddressReader } from '../config/client-address.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'
import { createPost } from './create-post.ts'

const operatorFilePath = (config: Config) => join(config.dataDir, 'operator.json')

export const openIssuerDatabase = (config: Config, log: Log): Promise<Database<IssuerTables>> =>
  openDatabase<IssuerTables>(config, log, 'issuer.db')

async function openIssuerParts(config: Config, keys: SecretKey[], log: Log) {
  const database = await openIssuerDatabase(config, log)
  // Its signing keys are sealed like every other secret.
  const vault = createSecrets({ keys })
  return { database, vault, publicUrl: config.authUrl, resource: config.authAudience }
}

/** Starts the embedded issuer beside the service, with a listener and tables of its own. */
export async function startEmbeddedIssuer(
  config: Config,
  keys: SecretKey[],
  log: Log,
): Promise<RunningIssuer> {
  const parts = await openIssuerParts(config, keys, log)
  const issuer = await startIssuerServer({
    ...parts,
    host: config.host,
    port: config.authPort,
    signUp: config.authSignUp,
    addressOf: createClientAddressReader(config.trustedProxies),
    isAllowedHost: createConfiguredHostGuard(config),
    operatorFile: operatorFilePath(config),
    log,
  })
  return {
    ...issuer,
    async close() {
      await issuer.close()
      await parts.database.close()
    },
  }
}

/** The database of the service is opened too, since it shows whether the keys are the right ones. */
async function openStoppedIssuer(config: Config, log: Log) {
  const { database, keys } = await openServiceDatabase(config, log)
  await database.close()
  return openIssuerParts(config, keys, log)
}

/** A listener on all addresses can be reached by a loopback address. */
const ownAddresses = '127.0.0.1,::1'

export async function requestOperatorToken(config: Config, log: Log) {
  const { policy } = parseEgressAllow(`${ownAddresses},${config.host}`)
  const upstream = createUpstream({ allow: policy })
  const token = await obtainOperatorToken({
    operatorFile: operatorFilePath(config),
    post: createPost(upstream),
    open: () => openStoppedIssuer(config, log),
  })
  await upstream.close()
  return token
}
