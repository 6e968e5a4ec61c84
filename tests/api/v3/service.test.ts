import { describe, expect, onTestFinished, test } from 'vitest'
import { signUp, startEmbeddedConsole } from '#tests/console/embedded-console.ts'
import { startService } from '#tests/support/service/test-service.ts'

const read = async (url: string) => {
  const response = await fetch(`${url}/api/v3/service`)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=5'])
  return ((await response.json()) as { service: Record<string, unknown> }).service
}

describe('v3.service.read', () => {
  test.each([
    ['first', 'closed'],
    ['open', 'open'],
  ])('says who may sign up (AUTH_SIGN_UP=%s)', async (setting, policy) => {
    const service = await startEmbeddedConsole('sqlite', { AUTH_SIGN_UP: setting })
    onTestFinished(() => service.close())
    expect(await read(service.url)).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      base_url: service.url,
      issuer: `${service.url}/auth`,
      sign_up: 'first_user',
    })
    await signUp(service)
    expect((await read(service.url)).sign_up).toBe(policy)
  })

  test('leaves sign-ups to an external issuer', async () => {
    const service = await startService('sqlite')
    onTestFinished(() => service.close())
    expect(await read(service.url)).toMatchObject({ issuer: service.issuerUrl, sign_up: 'external' })
  })
})
