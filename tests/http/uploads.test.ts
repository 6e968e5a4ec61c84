import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { makeApp } from '#tests/support/made.ts'
import { startService, type TestService } from '#tests/support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService('sqlite')
})
afterAll(() => service?.close())

test('of five uploads that are under way at once one is asked to come back, and may when others have ended', async () => {
  const alice = await service.as('alice')
  const path = await uploadPath(alice)
  const token = await service.token('alice')
  const uploads = Array.from({ length: 5 }, () => beginUpload(service.url + path, token))
  const refused = await Promise.race(uploads.map(answerTo))
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1'])
  expect(await json(refused)).toMatchObject({ error: { code: 'unavailable' } })
  for (const upload of uploads) upload.destroy()
  const send = () => alice.post(path, { document: { openapi: '3.1.0', info: {}, paths: {} } })
  while ((await send()).status === 503) await sleep(10)
  expect((await send()).status).toBe(200)
})

test('an upload may hold a document of 32 MiB, and at most 40 MiB', async () => {
  const alice = await service.as('alice')
  const path = await uploadPath(alice)
  const filled = (mebibytes: number) => ({
    document: { openapi: '3.1.0', info: {}, paths: {}, 'x-filling': 'x'.repeat(mebibytes * 1024 * 1024) },
  })
  expect((await alice.post(path, filled(31))).status).toBe(200)
  const refused = await alice.post(path, filled(40))
  expect([refused.status, refused.body.error.code]).toEqual([413, 'payload_too_large'])
})

async function uploadPath(client: Client): Promise<string> {
  const appId = await makeApp(client)
  const integrations = `/api/v2/apps/${appId}/integrations`
  const { body } = await client.post(integrations, { name: 'A', kind: 'rest' })
  return `${integrations}/${body.integration.id}/import`
}

/** The beginning of an upload whose rest never comes. */
function beginUpload(url: string, token: string): ClientRequest {
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': 9,
    Authorization: `Bearer ${token}`,
  }
  const upload = request(url, { method: 'POST', headers }).on('error', () => {})
  upload.write('{')
  return upload
}

const answerTo = (upload: ClientRequest) =>
  new Promise<IncomingMessage>((answered) => upload.once('response', answered))
