import { expect, test } from 'vitest'
import { formatBanner, formatReadyLine } from './banner.ts'

const baseUrl = 'https://tenon.example'
const embedded = { baseUrl, authIssuer: null, authUrl: `${baseUrl}/auth`, authPort: null }

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

test('the address is on top, then the link of the first user, then the rest', () => {
  expect(linesOf(formatBanner(embedded, `${baseUrl}/auth/invitation/abc`))).toEqual([
    'Tenon is ready at https://tenon.example',
    'Sign up as the first user, within 30 minutes, at this one-time link:',
    'https://tenon.example/auth/invitation/abc',
    'API reference  https://tenon.example/docs',
    'A token        npm run --silent token',
  ])
})

test('without a link there are three lines', () => {
  expect(linesOf(formatBanner(embedded, null))).toHaveLength(3)
})

test('an issuer with a separate address is named; for an external issuer no command for tokens is', () => {
  expect(formatBanner({ ...embedded, authUrl: 'https://auth.example', authPort: 4001 }, null)).toContain(
    'Sign-in at     https://auth.example',
  )
  const external = formatBanner({ ...embedded, authIssuer: 'https://login.example' }, null)
  expect(external).toContain('Sign-in at     https://login.example')
  expect(external).not.toContain('token')
})

test('without a terminal, it is one JSON line', () => {
  const invitation = `${baseUrl}/auth/invitation/abc`
  const line = formatReadyLine(embedded, invitation)
  expect(line).not.toContain('\n')
  expect(JSON.parse(line)).toMatchObject({ level: 30, invitation, reference: `${baseUrl}/docs` })
  expect(JSON.parse(formatReadyLine(embedded, null))).not.toHaveProperty('invitation')
})
