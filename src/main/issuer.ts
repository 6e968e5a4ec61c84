// The embedded issuer, for installations that bring no identity provider of their own.
import { join } from 'node:path'
import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { createSecrets } from '#adapters/secrets/create-secrets.ts'
import type { Database } from '#adapters/store/database.ts'
import { type Issuer, startIssuer } from '#issuer/issuer.ts'
import { operatorToken } from '#issuer/operator-command.ts'
import type { IssuerTables } from '#issuer/tables.ts'
import { clientAddress } from './client-address.ts'
import type { Config } from './config.ts'
import { secretKeys } from './keys.ts'
import type { Log } from './log.ts'
import { postThrough } from './post.ts'
import { openDatabase } from './store.ts'

const operatorFile = (config: Config) => join(config.dataDir, 'operator.json')

async function partsOf(config: Config, log: Log) {
  const database: Database<IssuerTables> = await openDatabase<IssuerTables>(config, log, 'issuer.db')
  // Its signing keys are sealed like every other secret.
  const vault = createSecrets({ keys: await secretKeys(config) })
  return { database, vault, publicUrl: config.authUrl, resource: config.authAudience }
}

/** Starts the embedded issuer beside the service, with a listener and tables of its own. */
export async function startEmbeddedIssuer(config: Config, log: Log): Promise<Issuer> {
  const parts = await partsOf(config, log)
  const issuer = await startIssuer({
    ...parts,
    host: config.host,
    port: config.authPort,
    signUp: config.authSignUp,
    addressOf: clientAddress(config.trustedProxies),
    operatorFile: operatorFile(config),
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

/** A listener on all addresses can be reached by a loopback address. */
const ownAddresses = '127.0.0.1,::1'

export async function embeddedOperatorToken(config: Config, log: Log) {
  const { policy } = parseEgressAllow(`${ownAddresses},${config.host}`)
  const upstream = createUpstream({ allow: policy })
  const token = await operatorToken({
    operatorFile: operatorFile(config),
    post: postThrough(upstream),
    open: () => partsOf(config, log),
  })
  await upstream.close()
  return token
}
