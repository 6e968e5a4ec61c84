// The service for the clients: one tool with a large integer, a list and nested objects, in apps of each access.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { testUser } from '#tests/issuer/support/issuer-environment.ts'
import { registerOAuthClient, runAuthorizationFlow } from '#tests/issuer/support/oauth-client.ts'
import { Visitor } from '#tests/issuer/support/visitor.ts'
import { loopbackSettings, startProgram } from '#tests/support/program.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { startProxy } from '#tests/support/servers/proxy.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { type Client, createClient } from '#tests/support/service/client.ts'
import { makeReleasedApp, releaseApp } from '#tests/support/service/create-resources.ts'
import type { Target } from './client.ts'

/** The integer is the largest that JavaScript writes exactly. */
export const order = {
  number: Number.MAX_SAFE_INTEGER,
  tags: ['gift', 'new'],
  customer: { name: 'Ada', address: { city: 'Paris' } },
}

const text = { type: 'string' }
const describeObject = (properties: object) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})
const describeContent = (schema: object) => ({ content: { 'application/json': { schema } } })
const orderSchema = describeObject({
  number: { type: 'integer', format: 'int64' },
  tags: { type: 'array', items: text },
  customer: describeObject({ name: text, address: describeObject({ city: text }) }),
})
const orderDocument = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1.0.0' },
  servers: [{ url: '/' }],
  paths: {
    '/orders': {
      post: {
        operationId: 'sendOrder',
        summary: 'Send an order',
        requestBody: { required: true, ...describeContent(orderSchema) },
        responses: { 200: { description: 'Sent', ...describeContent(describeObject({ receipt: text })) } },
      },
    },
  },
}

/** Answers each order with a receipt, which a client can know only from the answer. */
async function startShop() {
  const api = await startUpstreamApi(orderDocument)
  let receipt = ''
  api.respondWith(() => {
    receipt = randomUUID()
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ receipt }) }
  })
  /** The receipt of the last order, if exactly one correct order has arrived since the last call. */
  const takeReceipt = () => {
    const received = api.seen.splice(0).filter(({ method }) => method === 'POST')
    const isRight = received.length === 1 && isDeepStrictEqual(JSON.parse(received[0]?.body ?? ''), order)
    return isRight ? receipt : null
  }
  return { api, takeReceipt }
}

async function publishShop(client: Client, documentUrl: string, access: 'public' | 'oauth') {
  const tools = { 'Send order': 'sendOrder' }
  const { appId, path, tools: made } = await makeReleasedApp(client, documentUrl, tools)
  await client.patch(`/api/v1/apps/${appId}`, { access })
  await releaseApp(client, appId)
  return { appId, path, tool: made['Send order']?.key ?? '' }
}

export async function openTargets(folder: string) {
  const port = await findFreePort()
  const [baseUrl, publicAppsUrl] = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  const settings = {
    ...(await loopbackSettings(join(folder, 'data'))),
    BASE_URL: baseUrl,
    PUBLIC_APPS_URL: publicAppsUrl,
  }
  const { api, takeReceipt } = await startShop()
  const proxy = await startProxy(`http://127.0.0.1:${settings.PORT}`, { port })
  const program = await startProgram(settings)

  const owner = new Visitor(baseUrl)
  const [invitation = ''] = /http\S+\/auth\/invitation\/[\w-]+/.exec(program.output()) ?? []
  await owner.submit(await owner.open(invitation), testUser)
  const issueToken = async (changes = {}) =>
    (await runAuthorizationFlow(owner, await registerOAuthClient(`${baseUrl}/auth`), changes)).access_token
  const client = createClient(baseUrl, await issueToken())
  const open = await publishShop(client, api.documentUrl, 'public')
  const guarded = await publishShop(client, api.documentUrl, 'oauth')

  const call = { tool: open.tool, arguments: order }
  const guardedUrl = baseUrl + guarded.path
  const managementUrl = `${baseUrl}/mcp`
  const targets: Target[] = [
    { access: 'public', url: baseUrl + open.path, token: '', ...call },
    { access: 'public apps address', url: publicAppsUrl + open.path, token: '', ...call },
    { access: 'oauth', url: guardedUrl, token: await issueToken({ resource: guardedUrl }), ...call },
    { access: 'sign-in', url: guardedUrl, token: '', ...call },
    {
      access: 'management',
      url: managementUrl,
      token: await issueToken({ resource: managementUrl }),
      tool: 'try_tool',
      arguments: { app: open.appId, ...call },
    },
  ]
  return {
    targets,
    owner,
    takeReceipt,
    takeRecorded: proxy.takeRecorded,
    async close() {
      await program.stop()
      await Promise.all([proxy.close(), api.close()])
    },
  }
}
