// The product's issuer for a test: a real listener on loopback, a real store and real secrets.

import { randomBytes, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecrets } from '#adapters/secrets/create-secrets.ts'
import { parseSecretKeys } from '#adapters/secrets/secret-keys.ts'
import type { Database } from '#adapters/store/database.ts'
import type { ClientAddress, ClientNetwork } from '#base/web/client-address.ts'
import { type IssuerListenerOptions, startListener } from '#issuer/http/listener.ts'
import { createIssuer, type Issuer, type IssuerOptions } from '#issuer/issuer.ts'
import { EndedSignIns } from '#issuer/store/ended-sign-ins.ts'
import type { IssuerTables } from '#issuer/store/tables.ts'
import { cheapPasswords } from '#tests/support/cheap-passwords.ts'
import type { TestStore } from '#tests/support/databases/test-stores.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { Visitor } from './visitor.ts'

export const testServiceUrl = 'http://localhost:4000'
export const testUser = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'an engine of analysis' }

/** The parts that survive a restart. */
export type IssuerEnvironment = Pick<
  IssuerOptions,
  'database' | 'vault' | 'publicUrl' | 'operatorFile' | 'trail' | 'clientAddressOf' | 'log'
> & {
  port: number
  logged: string[]
}

export async function createIssuerEnvironment({ database }: TestStore): Promise<IssuerEnvironment> {
  return createSiblingEnvironment({
    database: database as unknown as Database<IssuerTables>,
    vault: createSecrets(parseSecretKeys(`test:${randomBytes(32).toString('base64')}`)),
  })
}

/** Another address with the same database. */
export async function createSiblingEnvironment({
  database,
  vault,
}: Pick<IssuerEnvironment, 'database' | 'vault'>): Promise<IssuerEnvironment> {
  const port = await findFreePort()
  const logged: string[] = []
  const write = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`)
  return {
    database,
    vault,
    publicUrl: `http://127.0.0.1:${port}`,
    port,
    operatorFile: join(tmpdir(), `tenon-operator-${randomUUID()}.json`),
    logged,
    log: { warn: write, error: write },
    trail: { toRecord: (event) => ({ ...event, id: randomUUID() }), append: async () => {} },
    clientAddressOf: (request) => (request.socket.remoteAddress ?? '') as ClientAddress,
  }
}

export type IssuerOverrides = Partial<
  Pick<
    IssuerOptions,
    | 'signUp'
    | 'clientDocuments'
    | 'federation'
    | 'now'
    | 'getElapsedMs'
    | 'publicUrl'
    | 'findAppName'
    | 'passwordCost'
  > &
    Pick<IssuerListenerOptions, 'isAllowedHost'>
>

/** `url`: the URL of its listener. */
export type RunningIssuer = Pick<Issuer, 'inviteFirstUser' | 'administration' | 'close'> & { url: string }

export async function startTestedIssuer(
  environment: IssuerEnvironment,
  overrides: IssuerOverrides = {},
): Promise<RunningIssuer> {
  const issuer = await createIssuer({
    ...environment,
    resource: testServiceUrl,
    homeUrl: `${testServiceUrl}/`,
    firstStepsUrl: `${testServiceUrl}/first-steps`,
    findAppName: async () => null,
    runUserCommand: () => Promise.reject(new Error('no test of the issuer alone sends such a command')),
    endedSignIns: new EndedSignIns(environment.database, overrides.now),
    onPasswordReset: async () => {},
    signUp: 'first',
    passwordCost: cheapPasswords,
    clientNetworkOf: (request) => (request.socket.remoteAddress ?? '') as ClientNetwork,
    ...overrides,
  })
  const { port } = environment
  const { isAllowedHost = () => true } = overrides
  const listener = await startListener(issuer.handle, {
    host: '127.0.0.1',
    port,
    isAllowedHost,
    guardConnections: () => {},
  })
  const url = `http://127.0.0.1:${port}`
  await issuer.announce(url)
  return {
    url,
    inviteFirstUser: issuer.inviteFirstUser,
    administration: issuer.administration,
    async close() {
      await listener.close()
      await issuer.close()
    },
  }
}

/** Opens the invitation and signs up. The visitor is signed in afterwards. */
export async function signUpFirstUser(
  issuer: RunningIssuer,
  { publicUrl }: IssuerEnvironment,
): Promise<Visitor> {
  const visitor = new Visitor(publicUrl)
  const page = await visitor.open((await issuer.inviteFirstUser()) ?? 'no invitation was issued')
  await visitor.submit(page, testUser)
  return visitor
}
