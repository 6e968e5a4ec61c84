// A `tenon.yaml` that a stranger wrote, as in a pull request: its contents give it no access to the secrets and files of the
// user who runs the commands.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMcpServer, type RunningMcpServer } from '#tests/mcp-upstream/mcp-servers.ts'
import { petDocument } from '#tests/support/servers/upstream-api.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { type EndedCommand, runInProcess } from './run-in-process.ts'

const secret = 's3cret-of-the-pipeline'
const apiOrigin = 'http://127.0.0.1:9'

describeWithService('sqlite', 'the file of a stranger', (service) => {
  let folder: string
  let token: string
  let server: RunningMcpServer
  const env = (more: Record<string, string> = {}) => ({
    TENON_CONFIG_DIR: join(folder, 'config'),
    TENON_URL: service().url,
    TENON_TOKEN: token,
    DEPLOY_KEY: secret,
    ...more,
  })
  const run = (...args: string[]): Promise<EndedCommand> => runInProcess({ folder, env: env() }, ...args)

  const writeApp = (slug: string, integration: string, variable = 'DEPLOY_KEY') =>
    writeFile(
      join(folder, 'tenon.yaml'),
      `version: 1
app: { name: Pets, slug: ${slug} }
connections:
  - { key: key, type: bearer, secrets: { access_token: "\${env:${variable}}" } }
integrations:
  - { key: tools, connection: key, ${integration} }
`,
    )

  beforeAll(async () => {
    folder = await makeTemporaryFolder()
    token = await service().token('alice')
    server = await openMcpServer('modern')
    const pets = { ...petDocument, servers: [{ url: `${apiOrigin}/v1` }] }
    await writeFile(join(folder, 'pets.json'), JSON.stringify(pets))
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })

  test('gets no secret by validate and diff, not even at the service', async () => {
    await writeApp('mine', `mcp: "${server.url}"`)
    const { code, stderr } = await run('validate')
    expect([code, stderr]).toEqual([0, expect.stringContaining('which only a push sends')])
    expect((await run('diff')).code).toBe(2)
    expect(server.requests).toEqual([])
  })

  test('gets none by a push without a terminal; the variable and the origin are named', async () => {
    const origin = new URL(server.url).origin
    const rejected = await run('push', '--yes')
    expect(rejected).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`DEPLOY_KEY to ${origin}, as access_token of the connection key`),
    })
    expect(rejected.stderr).toContain(`--env DEPLOY_KEY=${origin}`)
    const elsewhere = await run('push', '--env', 'DEPLOY_KEY=https://api.example.com')
    expect(elsewhere.code).toBe(2)
    expect(server.requests).toEqual([])
    expect((await run('push', '--env', `DEPLOY_KEY=${origin}`)).code).toBe(0)
    expect(server.requests.map(({ headers }) => headers.authorization)).toContain(`Bearer ${secret}`)
  })

  test('may have what was sent to the same origin before, and nothing for another one', async () => {
    expect((await run('push')).code).toBe(0)
    await writeApp('mine', 'openapi: ./pets.json, base_url: "https://evil.example"')
    expect(await run('push')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('https://evil.example'),
    })
  })

  test('cannot hide the origin in its document', async () => {
    await writeApp('by-document', 'openapi: ./pets.json')
    expect(await run('push')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`--env DEPLOY_KEY=${apiOrigin}`),
    })
    expect((await run('push', '--env', `DEPLOY_KEY=${apiOrigin}`)).code).toBe(0)
    expect((await run('push')).code).toBe(0)
    expect((await run('diff', '--exit-code')).code).toBe(0)
  })

  test('may be allowed everything by a user who trusts it', async () => {
    await writeApp('anywhere', 'openapi: ./pets.json, base_url: "https://other.example"')
    expect((await run('push', '--env', 'DEPLOY_KEY')).code).toBe(0)
  })

  test('may refer to no secret of the service without permission, whatever the service permits', async () => {
    const origin = new URL(server.url).origin
    const reference = 'vault:secret/shop#key'
    const text = (await readFile(join(folder, 'tenon.yaml'), 'utf8')).replace('env:DEPLOY_KEY', reference)
    await writeFile(join(folder, 'tenon.yaml'), text.replace(/openapi:.*"/, `mcp: "${server.url}"`))
    const rejected = await run('push')
    expect(rejected).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`${reference} to ${origin}, as access_token of the connection key`),
    })
    expect(rejected.stderr).toContain(`--env "${reference}=${origin}"`)
    const allowed = await run('push', '--env', `${reference}=${origin}`)
    expect(allowed.stderr).toContain('SECRET_SOURCES')
    expect((await run('push', '--skip-secrets', '--force')).stderr).not.toContain('SECRET_SOURCES')
  })

  test('never gets a variable of Tenon', async () => {
    await writeApp('mine', `mcp: "${server.url}"`, 'TENON_TOKEN')
    for (const command of [['validate'], ['diff'], ['push', '--env', 'TENON_TOKEN']])
      expect(await run(...command)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('tenon.yaml:4:'),
      })
  })

  test('sends no file from outside of its folder', async () => {
    for (const path of ['/etc/passwd', '../../etc/passwd', '/proc/self/environ']) {
      await writeApp('mine', `openapi: ${path}`)
      expect(await run('validate')).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/outside of|ENOENT/),
      })
    }
  })

  test('is rejected in one line when it expands beyond any memory', async () => {
    const lists = Array.from({ length: 12 }, (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n}, `.repeat(12)}]`)
    await writeFile(join(folder, 'tenon.yaml'), ['a0: &a0 [x]', ...lists, 'version: 1'].join('\n'))
    for (const command of ['validate', 'diff', 'push']) {
      const { code, stderr } = await run(command)
      expect([command, code]).toEqual([command, 2])
      expect(stderr).not.toMatch(/^\s+at /m)
    }
  })

  test('an option that is no variable or no origin is named', async () => {
    for (const text of ['1', 'KEY=shop', 'KEY=ftp://a.example'])
      expect(await run('push', '--env', text)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('--env'),
      })
  })
})
