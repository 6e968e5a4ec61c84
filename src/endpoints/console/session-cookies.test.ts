import { describe, expect, test } from 'vitest'
import { createConsoleCookies } from './session-cookies.ts'

describe('the cookie of a session', () => {
  test.each([
    ['https://example.com', '__Host-tenon-session=v; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure'],
    [
      'https://example.com/tenon',
      '__Secure-tenon-session=v; Max-Age=60; Path=/tenon; HttpOnly; SameSite=Lax; Secure',
    ],
    ['http://localhost:4000', 'tenon-session=v; Max-Age=60; Path=/; HttpOnly; SameSite=Lax'],
  ])('of %s', (baseUrl, expected) => {
    expect(createConsoleCookies(baseUrl).session.format('v', 60)).toBe(expected)
  })

  const read = (cookie: string) =>
    createConsoleCookies('https://example.com').session.read({ headers: { cookie } } as never)

  test('is read by its whole name, once', () => {
    expect(read('a=b; __Host-tenon-session=value; c=d')).toBe('value')
    expect(read('__Host-tenon-session-2=value')).toBe('')
    expect(read('tenon-session=value')).toBe('')
    expect(read('__Host-tenon-session=one; __Host-tenon-session=two')).toBe('')
    expect(read(`__Host-tenon-session=${'x'.repeat(201)}`)).toBe('')
  })
})
