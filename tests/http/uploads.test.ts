import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService('sqlite')
})
afterAll(() => service?.close())

test('of five concurrent uploads one is rejected with Retry-After, and accepted after others have ended', async () => {
  const alice = await service.as('alice')
  const path = await uploadPath(alice)
  const token = await service.token('alice')
  const uploads = Array.from({ length: 5 }, () => beginUpload(service.url + path, token))
  const rejected = await Promise.race(uploads.map(waitForResponse))
  expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([503, '1'])
  expect(await json(rejected)).toMatchObject({ error: { code: 'unavailable' } })
  for (const upload of uploads) upload.destroy()
  const send = () => alice.post(path, { document: { openapi: '3.1.0', info: {}, paths: {} } })
  while ((await send()).status === 503) await sleep(10)
  expect((await send()).status).toBe(200)
})

test('uploads of one user that never complete do not delay the uploads of another user', async () => {
  const [mallory, alice] = [await service.as('mallory'), await service.as('alice')]
  const url = service.url + (await uploadPath(mallory))
  const token = await service.token('mallory')
  const uploads = Array.from({ length: 12 }, () => beginUpload(url, token))
  await Promise.race(uploads.map(waitForResponse))
  const document = { document: { openapi: '3.1.0', info: {}, paths: {} } }
  const path = await uploadPath(alice)
  const statuses = await Promise.all([alice.post(path, document), alice.post(path, document)])
  expect(statuses.map(({ status }) => status)).toEqual([200, 200])
  for (const upload of uploads) upload.destroy()
})

test('an upload of 31 MiB is accepted, one of more than 40 MiB is rejected', async () => {
  const alice = await service.as('alice')
  const path = await uploadPath(alice)
  const filled = (mebibytes: number) => ({
    document: { openapi: '3.1.0', info: {}, paths: {}, 'x-filling': 'x'.repeat(mebibytes * 1024 * 1024) },
  })
  expect((await alice.post(path, filled(31))).status).toBe(200)
  const rejected = await alice.post(path, filled(40))
  expect([rejected.status, rejected.body.error.code]).toEqual([413, 'payload_too_large'])
})

async function uploadPath(client: Client): Promise<string> {
  const appId = await makeApp(client)
  const integrations = `/api/v2/apps/${appId}/integrations`
  const { body } = await client.post(integrations, { name: 'A', kind: 'rest' })
  return `${integrations}/${body.integration.id}/import`
}

/** Starts an upload that is never completed. */
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

const waitForResponse = (upload: ClientRequest) =>
  new Promise<IncomingMessage>((resolve) => upload.once('response', resolve))
