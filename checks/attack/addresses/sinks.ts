// Every place where the service requests a URL that comes from a user or from a user's server.
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeTool } from '#tests/support/service/create-resources.ts'
import { createAddressHeader } from '../support/client-address.ts'
import type { LureServer } from '../support/lure-server.ts'

/** `request` makes the service request these URLs; it resolves to the statuses of the management API. */
export type AddressSink = {
  name: string
  /** The number of URLs that one call of `request` takes. */
  batch: number
  /** The URLs become https, so a permitted server sees the connection but no request. */
  speaksTls?: true
  request(urls: string[]): Promise<number[]>
}

export async function createSinks(
  client: Client,
  lure: LureServer,
  issuerUrl: string,
): Promise<AddressSink[]> {
  const appId = await makeApp(client, 'Addresses')
  const app = `/api/v1/apps/${appId}`
  const rest = await createIntegration(client, app, { kind: 'rest', endpoint: lure.lureTo('references') })
  const mcp = await createIntegration(client, app, { kind: 'mcp', endpoint: `${lure.url}/mcp` })
  const called = await createCalledTool(client, app, appId, lure.url)
  const registering = await createLogin(client, app, lure.url, { clientId: '' })
  const machine = await createLogin(client, app, lure.url, { grants: ['client_credentials'] })

  const requestFirst = (send: (url: string) => Promise<number[]>) => ({
    batch: 1,
    request: ([url = '']: string[]) => send(url),
  })
  const importUrl = async (url: string) => [(await client.post(`${rest}/import`, { url })).status]
  const discover = (integration: string) => async (endpoint: string) => {
    const changed = await client.patch(integration, { endpoint })
    return [changed.status, (await client.post(`${integration}/discover`)).status]
  }
  const callBase = async (baseUrl: string) => {
    const changed = await client.patch(called.integration, { baseUrl })
    const executed = await client.post(called.execute, { arguments: {} })
    return [changed.status, executed.status]
  }
  const changeLogin = (login: Login, member: string, action: string) => async (url: string) => {
    const config = { ...login.config, [member]: url }
    const changed = await client.patch(login.path, { config })
    return [changed.status, (await client.post(`${login.path}/${action}`, {})).status]
  }
  return [
    { name: 'document', ...requestFirst(importUrl) },
    { name: 'redirect of a document', ...requestFirst((url) => importUrl(lure.lureTo('redirect', url))) },
    {
      name: '308 of a document',
      ...requestFirst((url) => importUrl(lure.lureTo('permanent-redirect', url))),
    },
    {
      name: '$ref of a document',
      batch: 60,
      request: (urls) => importUrl(lure.lureTo('references', ...urls)),
    },
    { name: 'endpoint of an API', ...requestFirst(discover(rest)) },
    { name: 'MCP server', ...requestFirst(discover(mcp)) },
    {
      name: 'redirect of an MCP server',
      ...requestFirst((url) => discover(mcp)(lure.lureTo('redirect', url))),
    },
    {
      name: 'resource metadata of an MCP server',
      ...requestFirst((url) => discover(mcp)(lure.lureTo('resource-metadata', url))),
    },
    {
      name: 'authorization server of an MCP server',
      ...requestFirst((url) =>
        discover(mcp)(lure.lureTo('resource-metadata', lure.lureTo('authorization-servers', url))),
      ),
    },
    { name: 'base URL', ...requestFirst(callBase) },
    {
      name: 'redirect of a call',
      ...requestFirst((url) => callBase(lure.lureTo('redirect', url))),
    },
    { name: 'token endpoint', ...requestFirst(changeLogin(machine, 'tokenEndpoint', 'test')) },
    {
      name: 'registration endpoint',
      ...requestFirst(changeLogin(registering, 'registrationEndpoint', 'authorize')),
    },
    {
      name: 'document of a client at the issuer',
      speaksTls: true,
      ...requestFirst((url) => requestClientDocument(issuerUrl, url)),
    },
  ]
}

/** Sent anonymously: naming a client requires no account. */
async function requestClientDocument(issuerUrl: string, url: string): Promise<number[]> {
  const clientId = url.replace(/^http:/i, 'https:')
  const { status } = await fetch(
    `${issuerUrl}/oauth2/authorize?${new URLSearchParams({ client_id: clientId })}`,
    {
      headers: createAddressHeader(),
      redirect: 'manual',
    },
  )
  return [status]
}

async function createIntegration(client: Client, app: string, more: object): Promise<string> {
  const { status, body } = await client.post(`${app}/integrations`, { name: 'Lure', ...more })
  if (status !== 201) throw new Error(`the integration was not created: ${JSON.stringify(body)}`)
  return `${app}/integrations/${body.integration.id}`
}

async function createCalledTool(client: Client, app: string, appId: string, baseUrl: string) {
  const integration = await createIntegration(client, app, { kind: 'rest', baseUrl })
  const made = await client.post(`${integration}/operations`, { name: 'Read', method: 'GET', path: '' })
  if (made.status !== 201) throw new Error(`the operation was not created: ${JSON.stringify(made.body)}`)
  const tool = await makeTool(client, appId, 'Read', made.body.operation.id)
  return { integration, execute: `/api/v3/apps/${appId}/tools/${tool.id}/execute` }
}

type Login = { path: string; config: object }

async function createLogin(
  client: Client,
  app: string,
  server: string,
  { clientId = 'tenon', grants = [] }: { clientId?: string; grants?: string[] },
): Promise<Login> {
  const config = {
    type: 'oauth',
    authorizationEndpoint: `${server}/authorize`,
    tokenEndpoint: `${server}/token`,
    registrationEndpoint: `${server}/register`,
    registrationAuthMode: 'none',
    clientId,
    clientSecret: 'secret',
    scopes: [],
  }
  const { status, body } = await client.post(`${app}/auth`, { name: 'Login', config, grants })
  if (status !== 201) throw new Error(`the connection was not created: ${JSON.stringify(body)}`)
  return { path: `${app}/auth/${body.auth.id}`, config }
}
