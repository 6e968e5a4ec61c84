// The product's issuer for a test: a real listener on loopback, a real store and real secrets.
import { randomBytes, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecrets } from '#adapters/secrets/create-secrets.ts'
import { parseSecretKeys } from '#adapters/secrets/secret-keys.ts'
import type { Database } from '#adapters/store/database.ts'
import { type IssuerOptions, type RunningIssuer, startIssuerServer } from '#issuer/issuer.ts'
import type { IssuerTables } from '#issuer/store/tables.ts'
import { freePort } from '#tests/support/free-port.ts'
import type { Opened } from '#tests/support/stores.ts'
import { Visitor } from './visitor.ts'

export const service = 'http://localhost:4000'
export const person = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'an engine of analysis' }

/** What stays the same over a restart. */
export type Place = Pick<IssuerOptions, 'database' | 'vault' | 'publicUrl' | 'port' | 'operatorFile'> & {
  logged: string[]
}

export async function placeOn({ database }: Opened): Promise<Place> {
  return neighbourOf({
    database: database as unknown as Database<IssuerTables>,
    vault: createSecrets(parseSecretKeys(`test:${randomBytes(32).toString('base64')}`)),
  })
}

/** Another address with the same database. */
export async function neighbourOf({ database, vault }: Pick<Place, 'database' | 'vault'>): Promise<Place> {
  const port = await freePort()
  return {
    database,
    vault,
    publicUrl: `http://127.0.0.1:${port}`,
    port,
    operatorFile: join(tmpdir(), `tenon-operator-${randomUUID()}.json`),
    logged: [],
  }
}

export type Choices = Partial<Pick<IssuerOptions, 'signUp' | 'now' | 'publicUrl'>>

export function startOn(place: Place, choices: Choices = {}): Promise<RunningIssuer> {
  const write = (fields: object, message: string) =>
    void place.logged.push(`${message} ${JSON.stringify(fields)}`)
  return startIssuerServer({
    ...place,
    host: '127.0.0.1',
    resource: service,
    signUp: 'first',
    addressOf: (request) => request.socket.remoteAddress ?? '',
    log: { warn: write, error: write },
    ...choices,
  })
}

/** Opens the invitation and signs up. The visitor is signed in afterwards. */
export async function firstUser(issuer: RunningIssuer, { publicUrl }: Place): Promise<Visitor> {
  const visitor = new Visitor(publicUrl)
  const page = await visitor.open((await issuer.inviteFirstUser()) ?? 'no invitation was issued')
  await visitor.submit(page, person)
  return visitor
}
