import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { printOperatorToken, runProgram, type Settings, startProgram } from '../support/program.ts'

let settings: Settings

beforeAll(async () => {
  const port = await findFreePort()
  settings = {
    PORT: String(port),
    DATA_DIR: await makeTemporaryFolder(),
  }
})
afterAll(() => rm(settings.DATA_DIR, { recursive: true }))

test('the first start prints the URL and a sign-up link; the second start finds the stored data', async () => {
  const first = await startProgram(settings)
  // It is ready shortly before it prints its URL.
  await expect.poll(first.output).toContain(first.url)
  expect(first.output()).toMatch(/one-time link[\s\S]*http:\/\/localhost:\d+\/auth\/invitation\//u)
  const headers = {
    Authorization: `Bearer ${await printOperatorToken(settings)}`,
    'Content-Type': 'application/json',
  }
  const made = await fetch(`${first.url}/api/v2/apps`, { method: 'POST', headers, body: '{"name":"Kept"}' })
  expect(made.status).toBe(201)
  expect(await first.stop()).toBe(0)
  expect(first.output()).toContain('v2.apps.create')

  const people = await startProgram({ ...settings, LOG_FORMAT: 'text' })
  await expect.poll(people.output).toMatch(/^ {2}Tenon is ready at http/m)
  expect(await people.stop()).toBe(0)
  expect(people.output()).toMatch(/^\d\d:\d\d:\d\d info {2}stopped$/m)

  const second = await startProgram(settings)
  const listed = await (await fetch(`${second.url}/api/v2/apps`, { headers })).json()
  expect(listed.data.map((app: { name: string }) => app.name)).toEqual(['Kept'])
  expect(await second.stop()).toBe(0)
  const notJson = second
    .output()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{'))
  expect(notJson).toEqual([])
})

test('the operator gets a token while the service is stopped or running', async () => {
  const token = await printOperatorToken(settings)
  const running = await startProgram(settings)
  const me = await (
    await fetch(`${running.url}/api/v1/me`, { headers: { Authorization: `Bearer ${token}` } })
  ).json()
  expect(me.user).toMatchObject({ email: 'operator@localhost' })
  await running.stop()
})

test('a second process on the same data directory does not start, and names the directory', async () => {
  const running = await startProgram(settings)
  const other = { ...settings, PORT: String(await findFreePort()) }
  await expect(startProgram(other)).rejects.toThrow(settings.DATA_DIR)
  await running.stop()
})

test('all invalid settings are reported together', async () => {
  const child = runProgram('src/main/cli.ts', {
    PORT: 'many',
    BASE_URL: 'ftp://user:geheim@nowhere',
    DATABASE_URL: 'postgres://tenon:geh#eim@db.example/tenon',
    SECRET_KEYS: 'k:short',
    EGRESS_ALLOW: '10.0.0.0/99',
    AUTH_SIGN_UP: 'never',
    SOURCE_CHECKS: 'daily',
    LOG_LEVEL: 'loud',
    LOG_FORMAT: 'xml',
  })
  const [printed, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(code).toBe(1)
  for (const name of [
    'PORT',
    'BASE_URL',
    'DATABASE_URL',
    'SECRET_KEYS',
    'EGRESS_ALLOW',
    'AUTH_SIGN_UP',
    'SOURCE_CHECKS',
    'LOG_LEVEL',
    'LOG_FORMAT',
  ]) {
    expect(printed).toContain(`- ${name} `)
  }
  expect(printed).not.toMatch(/geh/)
})
