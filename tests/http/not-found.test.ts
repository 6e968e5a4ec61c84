// Responses at an unknown address: a page for people, the error envelope for programs.
import { beforeAll, describe, expect, test } from 'vitest'
import { startService, type TestService } from '#tests/support/service/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService('sqlite')
  return () => service.close()
})

const inBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('an address where there is nothing', () => {
  test.each(['/nothing', '/nothing?y=z', '/apis', '/nothing/below', '/appsx', '/missing.js'])(
    '%s is a page for browsers',
    async (path) => {
      const response = await fetch(`${service.url}${path}`, { headers: inBrowser })
      const text = await response.text()
      expect([response.status, response.headers.get('content-type')]).toEqual([
        404,
        'text/html; charset=utf-8',
      ])
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(response.headers.get('vary')).toContain('Accept')
      expect(text).toContain(`href="${service.url}/"`)
    },
  )

  test.each([
    ['/nothing', { accept: 'application/json' }, 'GET'],
    ['/nothing', { accept: '*/*' }, 'GET'],
    ['/nothing', inBrowser, 'POST'],
    ['/api', inBrowser, 'GET'],
    ['/api/v2/nothing', inBrowser, 'GET'],
    ['/api/v9/apps', inBrowser, 'GET'],
    ['/.well-known/nothing', inBrowser, 'GET'],
    ['/openapi/v9.json', inBrowser, 'GET'],
  ])('%s with %j and %s is an error in JSON', async (path, headers, method) => {
    const response = await fetch(`${service.url}${path}`, { method, headers })
    const { error } = await response.json()
    expect([response.status, error.code]).toEqual([404, 'not_found'])
  })
})
