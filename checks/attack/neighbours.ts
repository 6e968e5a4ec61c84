// One user exhausts the shared resources: call slots, uploads, password hashes. Another user must still be served.
import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { createAuthorizationRequest, registerOAuthClient } from '#tests/issuer/support/oauth-client.ts'
import { Visitor } from '#tests/issuer/support/visitor.ts'
import { postToolCall } from '#tests/support/raw-mcp.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeReleasedApp } from '#tests/support/service/create-resources.ts'
import type { Attack, AttackReport, AttackTarget } from './attack.ts'
import { startHostileServer } from './support/hostile-server.ts'

export const neighbourAttacks: Attack[] = [
  { area: 'neighbours', name: 'hanging calls of eight apps', run: attackWithHangingCalls },
  { area: 'neighbours', name: 'uploads that never complete', run: attackWithUploads },
  { area: 'neighbours', name: 'documents of merge keys', run: attackWithMergeKeys },
  { area: 'neighbours', name: 'wrong passwords', run: attackWithPasswords },
]

const loudApps = 8
const callsPerApp = 50
const quietCalls = 20

async function attackWithHangingCalls(target: AttackTarget): Promise<AttackReport> {
  const server = await startHostileServer((incoming, reply) => {
    if (incoming.url === '/openapi.json') reply.end(JSON.stringify(document))
    else if (incoming.url !== '/slow') reply.end('{}')
  })
  const documentUrl = `${server.url}/openapi.json`
  const stop = new AbortController()
  try {
    const quiet = await makeReleasedApp(await target.client('alice'), documentUrl, { call: 'fast' })
    const loudClient = await target.client('mallory')
    for (let n = 0; n < loudApps; n++) {
      const loud = await makeReleasedApp(loudClient, documentUrl, { call: 'slow' })
      for (let m = 0; m < callsPerApp; m++) void callUntil(loud.endpoint, stop.signal)
    }
    const results = await Promise.all(
      Array.from({ length: quietCalls }, () => callUntil(quiet.endpoint, AbortSignal.timeout(10_000))),
    )
    return report(results, (text) => text.includes('"isError":true') || !text.includes('"result"'))
  } finally {
    stop.abort()
    await server.close()
  }
}

const document = {
  openapi: '3.1.0',
  info: { title: 'Lure', version: '1' },
  servers: [{ url: '/' }],
  paths: Object.fromEntries(
    ['fast', 'slow'].map((name) => [`/${name}`, { get: { operationId: name, responses: {} } }]),
  ),
}

/** The text of the response, or the reason why there is none. */
const callUntil = (endpoint: string, signal: AbortSignal): Promise<string> =>
  postToolCall(endpoint, 'call', {}, { signal }).then(({ text }) => text, String)

const droppedUploads = 12
const honestUploads = 4

async function attackWithUploads({ url, token, client }: AttackTarget): Promise<AttackReport> {
  const loudPath = await createImportPath(await client('mallory'))
  const authorization = `Bearer ${await token('mallory')}`
  const uploads = Array.from({ length: droppedUploads }, () => dripUpload(url + loudPath, authorization))
  try {
    await Promise.race(uploads.map(({ upload }) => once(upload, 'response')))
    return await uploadHonestly(await client('alice'))
  } finally {
    for (const { upload, timer } of uploads) {
      clearInterval(timer)
      upload.destroy()
    }
  }
}

const loudAccounts = ['mallory', 'malory']
const loudImports = 3

/**
 * Two accounts repeatedly upload documents that take as long to read as permitted; another account's small document must
 * still be read.
 */
async function attackWithMergeKeys({ client }: AttackTarget): Promise<AttackReport> {
  const levels = Array.from({ length: 4_000 }, (_, n) => `a${n + 1}: &a${n + 1} {<<: *a${n}, k${n}: 1}`)
  const text = ['openapi: 3.0.0', 'a0: &a0 {x: 1}', ...levels].join('\n')
  const loud = loudAccounts.map(async (account) => {
    const path = await createImportPath(await client(account))
    for (let n = 0; n < loudImports; n++) await (await client(account)).post(path, { document: text })
  })
  const outcome = await uploadHonestly(await client('alice'))
  await Promise.all(loud)
  return outcome
}

async function uploadHonestly(client: Client): Promise<AttackReport> {
  const path = await createImportPath(client)
  const statuses: string[] = []
  for (let n = 0; n < honestUploads; n++) {
    const { status } = await client.post(path, { document: { openapi: '3.1.0', info: {}, paths: {} } })
    statuses.push(String(status))
  }
  return report(statuses, (status) => status !== '200')
}

async function createImportPath(client: Client): Promise<string> {
  const integrations = `/api/v2/apps/${await makeApp(client)}/integrations`
  const { body } = await client.post(integrations, { name: 'A', kind: 'rest' })
  return `${integrations}/${body.integration.id}/import`
}

function dripUpload(url: string, authorization: string): { upload: ClientRequest; timer: NodeJS.Timeout } {
  const headers = { 'content-type': 'application/json', 'content-length': 1_000_000, authorization }
  const upload = request(url, { method: 'POST', headers }).on('error', () => {})
  upload.write('{')
  return { upload, timer: setInterval(() => upload.write(' '), 500) }
}

const guesses = 40

/**
 * All requests come from one address. Those beyond its share of the queue must be rejected at once, with the time to wait.
 */
async function attackWithPasswords({ issuerUrl }: AttackTarget): Promise<AttackReport> {
  const { url } = await createAuthorizationRequest(await registerOAuthClient(issuerUrl))
  const visitor = new Visitor(issuerUrl)
  const page = await visitor.open(url)
  const replies = await Promise.all(
    Array.from({ length: guesses }, (_, n) =>
      visitor.submit(page, { email: `nobody${n}@example.com`, password: 'wrong' }),
    ),
  )
  const rejected = replies.filter(({ status, headers }) => status === 503 && headers.has('retry-after'))
  const isBounded = rejected.length >= guesses / 2
  return report(
    replies.map(({ status }) => `${status}, ${rejected.length} of ${guesses} rejected at once`),
    (text) => !/^(401|429|503)/.test(text) || !isBounded,
  )
}

const report = (observations: string[], isFailure: (observed: string) => boolean): AttackReport => ({
  tried: observations.length,
  failures: observations.filter(isFailure).map((observed) => ({ input: 'an honest request', observed })),
})
