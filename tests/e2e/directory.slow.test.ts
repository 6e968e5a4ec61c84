// The MCP server directory of the program, as operators run it.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LoopbackRegistry, startRegistry } from '#tests/directory/loopback-registry.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { freshSettings, runProgram, type Settings, startProgram } from '../support/program.ts'

let folder: string
let registry: LoopbackRegistry
let settings: Settings

beforeAll(async () => {
  folder = await makeTemporaryFolder()
  registry = await startRegistry([
    { name: 'com.example/imported', version: '1.0.0', updatedAt: '2026-01-01T00:00:00.000Z' },
  ])
  settings = {
    ...(await freshSettings(join(folder, 'data'))),
    REGISTRY_URL: registry.url,
    LOG_LEVEL: 'info',
  }
})

afterAll(async () => {
  await registry.close()
  await rm(folder, { recursive: true })
})

async function runImportCommand(...args: string[]): Promise<string> {
  let printed = ''
  const child = runProgram('src/operator/tenon.ts', settings, 'directory', ...args)
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text
    })
  }
  await new Promise((ended) => child.once('close', ended))
  return printed
}

const countMatches = async (url: string, query: string) => {
  const reply = await fetch(`${url}/api/v3/mcp/servers?${query}`)
  const { total_matched_entries } = (await reply.json()) as { total_matched_entries: number }
  return total_matched_entries
}

test('a first start without a network serves the embedded snapshot, and logs no warning', async () => {
  const program = await startProgram({ ...settings, REGISTRY_SYNC: 'on', REGISTRY_URL: 'http://127.0.0.1:9' })
  expect(await countMatches(program.url, '')).toBe(1108)
  expect(await countMatches(program.url, 'q=github')).toBeGreaterThan(5)
  expect(await program.stop()).toBe(0)
  expect(program.output()).not.toMatch(/"level":(40|50)/)
})

test('the import command imports the registry, and the next start serves the imported entries', async () => {
  expect(await runImportCommand()).toContain(
    '1 read, 1 new or changed\n{"kind":"finished","pages":1,"read":1,"changed":1,"removed":1108,"unreadable":0}',
  )
  const program = await startProgram(settings)
  expect(await countMatches(program.url, 'q=imported')).toBe(1)
  expect(await countMatches(program.url, 'status=active')).toBe(1)
  expect(await program.stop()).toBe(0)
})
