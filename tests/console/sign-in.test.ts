import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { ConsoleBrowser } from './console-browser.ts'
import { type EmbeddedConsole, signIn, signUp, startEmbeddedConsole } from './embedded-console.ts'

describe.each(['sqlite', 'postgres'] as const)('signing in at the embedded issuer (%s)', (engine) => {
  let service: EmbeddedConsole
  let ada: ConsoleBrowser
  beforeAll(async () => {
    service = await startEmbeddedConsole(engine)
    ada = await signUp(service)
  })
  afterAll(() => service?.close())

  test('the first user arrives at the console without another question', async () => {
    const page = await signIn(service, ada, '/apps/new?from=link')
    expect(page).toMatchObject({ status: 200, url: `${service.url}/apps/new?from=link` })
    const response = await ada.request(`${service.url}/api/v1/me`)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ user: { email: 'ada@example.com', name: 'Ada Lovelace' } })
  })

  test('another browser has to enter the password', async () => {
    const other = new ConsoleBrowser()
    expect((await other.request(`${service.url}/api/v1/me`)).status).toBe(401)
    const page = await signIn(service, other)
    expect(page).toMatchObject({ status: 200, url: `${service.url}/` })
    expect((await other.request(`${service.url}/api/v1/me`)).status).toBe(200)
  })
})

test('a service with a path of its own signs users in below that path', async () => {
  const port = await findFreePort()
  const service = await startEmbeddedConsole('sqlite', { BASE_URL: `http://127.0.0.1:${port}/tenon` })
  onTestFinished(() => service.close())
  const browser = await signUp(service)
  expect((await signIn(service, browser, '/apps')).url).toBe(`${service.url}/apps`)
  expect((await browser.request(`${service.url}/api/v1/me`)).status).toBe(200)
  expect((await browser.send(`http://127.0.0.1:${port}/other`)).status).toBe(404)
})
