// `tenon dev` as a developer keeps it open next to an editor.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { type EndedCommand, runInProcess } from './run-in-process.ts'

let folder: string
let api: UpstreamApi

beforeEach(async () => {
  folder = await makeTemporaryFolder()
  api = await startUpstreamApi()
  const document = await fetch(api.documentUrl)
  await writeFile(join(folder, 'openapi.json'), await document.text())
})
afterEach(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

const writeTenonYaml = (rest = '') =>
  writeFile(
    join(folder, 'tenon.yaml'),
    `version: 1
app: { name: Pets, slug: pets }
integrations: [{ key: pets, openapi: openapi.json, base_url: '${api.url}' }]
tools: [{ key: list_pets, operation: pets/list_pets }]
${rest}`,
  )

type DevRun = {
  printed: string[]
  /** Waits until the lines printed since the last wait have this text; returns them. */
  see(text: string): Promise<string>
  stop(): Promise<EndedCommand>
}

function startDev(env: Record<string, string>, ...args: string[]): DevRun {
  const stopping = new AbortController()
  const printed: string[] = []
  let seen = 0
  const surroundings = { folder, env: { TENON_CONFIG_DIR: folder, ...env }, signal: stopping.signal }
  const add = (line: string) => void printed.push(line)
  const running = runInProcess({ ...surroundings, print: add, note: add }, 'dev', ...args)
  return {
    printed,
    async see(text) {
      await expect.poll(() => printed.slice(seen).join('\n'), { timeout: 60_000 }).toContain(text)
      const lines = printed.slice(seen).join('\n')
      seen = printed.length
      return lines
    },
    stop() {
      stopping.abort()
      return running
    },
  }
}

describeWithService('sqlite', 'tenon dev on a server that is named', (service) => {
  test('pushes every save, and continues after a broken file', async () => {
    const token = await service().token('alice')
    const env = { TENON_URL: service().url, TENON_TOKEN: token }
    const run = (...args: string[]) =>
      runInProcess({ folder, env: { TENON_CONFIG_DIR: folder, ...env } }, ...args)
    await writeTenonYaml('tools: []\n')
    const dev = startDev(env)
    // Broken from the start: reported, and corrected.
    await dev.see('tenon.yaml:5:1 repeats the key')
    await writeTenonYaml()
    expect(await dev.see('Watching tenon.yaml, openapi.json')).toMatch(
      /\+ tool list_pets[\s\S]*The draft of Pets is at http[^ ]*\/mcp\/\w+\/draft/,
    )
    const document = await readFile(join(folder, 'openapi.json'), 'utf8')
    const edited = JSON.parse(document)
    edited.paths['/pets'].get.description = 'Lists pets in other words.'
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(edited))
    await dev.see('"Lists pets in other words.')
    await rm(join(folder, 'openapi.json'))
    await dev.see('openapi.json cannot be read')
    await writeFile(join(folder, 'openapi.json'), document)
    await dev.see('The draft matches the file.')

    // Another slug is another name of the same app.
    const text = await readFile(join(folder, 'tenon.yaml'), 'utf8')
    await writeFile(join(folder, 'tenon.yaml'), text.replace('slug: pets', 'slug: animals'))
    await dev.see('slug: "pets" → "animals"')
    const apps = JSON.parse((await run('apps', 'list', '--json')).stdout)
    expect(apps).toMatchObject([{ slug: 'animals' }])

    await run('tools', 'rm', 'list_pets', '--app', 'animals', '--yes')
    await writeTenonYaml('prompts: []\n')
    await dev.see('The draft has changes that this file does not have')
    expect(JSON.parse((await run('tools', 'list', '--app', 'animals', '--json')).stdout)).toEqual([])
    expect((await dev.stop()).code).toBe(130)
  })

  test('pushes every save of a file that it extends', async () => {
    const env = { TENON_URL: service().url, TENON_TOKEN: await service().token('alice') }
    const writeBase = (name: string) =>
      writeFile(join(folder, 'base.yaml'), `version: 1\napp: { name: ${name}, slug: base }\n`)
    await writeBase('Pets')
    await writeFile(join(folder, 'tenon.yaml'), 'extends: ./base.yaml\napp: { slug: extended }\n')
    const dev = startDev(env, '--yes')
    await dev.see('Watching tenon.yaml, base.yaml.')
    await writeBase('Animals')
    await dev.see('The draft matches the file.')
    expect((await dev.stop()).code).toBe(130)
  })

  test('says at once what prevents it', async () => {
    const env = {
      TENON_CONFIG_DIR: folder,
      TENON_URL: service().url,
      TENON_TOKEN: await service().token('bob'),
    }
    const dev = (...args: string[]) => runInProcess({ folder, env }, 'dev', ...args)
    expect(await dev()).toMatchObject({ code: 2, stderr: expect.stringContaining('does not exist') })
    await writeTenonYaml()
    expect(await dev('--app', 'none')).toMatchObject({ code: 4, stdout: '' })
  })
})

test('without a server it runs one, whose draft the developer can call, and ends it', async () => {
  await writeTenonYaml()
  const port = await findFreePort()
  // The variables of the developer's API and of another server, not of this service.
  const env = { PORT: '1', DATABASE_URL: 'postgres://none.invalid/none', TENON_APP: 'other' }
  const dev = startDev(env, '--port', String(port), '--json')
  await dev.see('Watching')
  const events = dev.printed.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
  expect(events).toMatchObject([
    { event: 'pushed', slug: 'pets' },
    { event: 'ready', server: `http://localhost:${port}`, endpoint: expect.stringMatching(/\/draft$/) },
  ])
  expect(await fetch(events[1].endpoint, { method: 'POST' })).toMatchObject({ status: 401 })
  expect(await readFile(join(folder, '.tenon/.gitignore'), 'utf8')).toBe('*\n')

  const other = startDev({}, '--port', String(port))
  await other.see(`Port ${port} is in use.`)
  expect((await other.stop()).code).toBe(1)

  expect((await dev.stop()).code).toBe(130)
  await expect(fetch(`http://localhost:${port}/livez`)).rejects.toThrow()
  const wrong = await runInProcess({ folder, env: { TENON_CONFIG_DIR: folder } }, 'dev', '--port', 'none')
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('--port must be') })
})
