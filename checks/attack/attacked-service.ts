// The service as its users start it, with the egress settings of production, and how an attack reaches it.
import { type OwnProgram, openProgram } from '#tests/support/own-program.ts'
import type { TestIssuer } from '#tests/support/servers/test-issuer.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { type Client, createClient } from '#tests/support/service/client.ts'
import { type CreatedApp, makeReleasedApp } from '#tests/support/service/create-resources.ts'
import { hostileAddress } from './support/hostile-server.ts'
import { createIssuerUsers } from './support/issuer-users.ts'

export type AttackedService = {
  program: OwnProgram
  /** Public address of the service, and of its embedded issuer. */
  url: string
  issuerUrl: string
  port: number
  /** An access token of a user, who exists from the first call on; by default for the management API. */
  token(user: string, audience?: string): Promise<string>
  /** A client of the management API with the token of the user. */
  client(user: string): Promise<Client>
  /** The one server that the service may call. It records requests, and serves a document with four operations. */
  upstream: UpstreamApi
  close(): Promise<void>
}

/** The lifetime of the tokens of a given issuer: longer than any attack takes. */
const tokenSeconds = 12 * 60 * 60

/**
 * `issuer` issues the tokens; by default the embedded one does. `settings` are additional settings of the
 * service.
 */
export async function openAttackedService(
  settings: Record<string, string> = {},
  issuer?: TestIssuer,
): Promise<AttackedService> {
  const upstream = await startUpstreamApi()
  const program = await openProgram({
    EGRESS_ALLOW: `${new URL(upstream.url).host},${hostileAddress}`,
    TRUST_PROXY: '127.0.0.1,::1',
    ...(issuer ? { AUTH_ISSUER: issuer.url } : { AUTH_SIGN_UP: 'open' }),
    ...settings,
  })
  const { url, port } = program
  const issuerUrl = issuer?.url ?? `${url}/auth`
  const token: AttackedService['token'] = issuer
    ? (user, audience = url) => issuer.signToken(user, audience, { exp: Date.now() / 1_000 + tokenSeconds })
    : createIssuerUsers(issuerUrl)
  return {
    program,
    url,
    issuerUrl,
    port,
    token,
    client: async (user) => createRenewedClient(url, () => token(user)),
    upstream,
    async close() {
      await program.close()
      await upstream.close()
    },
  }
}

/** A client that may be used for longer than a token is valid. */
function createRenewedClient(url: string, requestToken: () => Promise<string>): Client {
  const connect = async () => createClient(url, await requestToken())
  return {
    get: async (...parameters) => (await connect()).get(...parameters),
    post: async (...parameters) => (await connect()).post(...parameters),
    patch: async (...parameters) => (await connect()).patch(...parameters),
    put: async (...parameters) => (await connect()).put(...parameters),
    delete: async (...parameters) => (await connect()).delete(...parameters),
  }
}

export type PetApp = CreatedApp & { client: Client }

/** A published app of a user over the upstream, with tools that take arguments at every place of a request. */
export async function publishPets(
  { client: clientOf, upstream }: AttackedService,
  user: string,
): Promise<PetApp> {
  const client = await clientOf(user)
  const tools = { list: 'listPets', get: 'getPet', create: 'createPet' }
  return { client, ...(await makeReleasedApp(client, upstream.documentUrl, tools)) }
}
