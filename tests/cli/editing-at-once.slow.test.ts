// Two people and a CI edit one app at once for 200 rounds. Each writes texts that no other writes, into members that others
// may have changed in the same file; at the end nothing that someone wrote last is missing.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { createRandom } from '#tests/support/seeded-random.ts'
import { makeWorkspace } from '#tests/support/service/make-workspace.ts'
import { startService } from '#tests/support/service/test-service.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { type EndedCommand, runInProcess } from './run-in-process.ts'

const rounds = 200
const seed = Number(process.env.SEED ?? 1)

const tools = ['a', 'b', 'c', 'd', 'e', 'f']
const firstFile = `version: 1
app: { name: Shop, slug: shop }
tools:
${tools.map((key) => `  - key: tool_${key}\n    description: none\n`).join('')}`

type Checkout = { folder: string; run(...args: string[]): Promise<EndedCommand> }

test(`no edit is lost in ${rounds} rounds`, { timeout: 900_000 }, async () => {
  const service = await startService('sqlite')
  const workspaceId = await makeWorkspace(service, 'alice', { bob: 'builder', carol: 'builder' })
  const carol = await service.as('carol')
  const random = createRandom(seed)
  const folders: string[] = []

  async function createCheckout(user: string): Promise<Checkout> {
    const folder = await makeTemporaryFolder()
    folders.push(folder)
    const token = await service.token(user)
    const env = { TENON_CONFIG_DIR: folder, TENON_URL: service.url, TENON_TOKEN: token }
    return { folder, run: (...args) => runInProcess({ folder, env }, ...args) }
  }

  const alice = await createCheckout('alice')
  const bob = await createCheckout('bob')
  const yamlOf = ({ folder }: Checkout) => join(folder, 'tenon.yaml')
  await writeFile(yamlOf(alice), firstFile)
  expect(await alice.run('push', '--workspace', workspaceId)).toMatchObject({ code: 0 })
  expect(await bob.run('pull', '--app', 'shop')).toMatchObject({ code: 0 })
  const [{ id: appId }] = (await carol.get('/api/v3/apps')).body.data
  const listTools = async () => (await carol.get(`/api/v3/apps/${appId}/tools`)).body.items
  const toolIds = new Map<string, string>(
    (await listTools()).map(({ key, id }: { key: string; id: string }) => [key, id]),
  )

  /** The text that each tool must have: the last one that someone wrote and the service has acknowledged. */
  const written = new Map<string, string>()
  let committed = firstFile
  const counts = { pushed: 0, rejected: 0, conflicts: 0, console: 0 }

  /** A person edits, and pulls until the push is accepted. In a conflict the person's own text wins. */
  async function editByFile(checkout: Checkout, key: string, text: string): Promise<void> {
    const path = yamlOf(checkout)
    const edit = async () => {
      const document = parseDocument(await readFile(path, 'utf8'))
      const index = document.toJS().tools.findIndex((tool: { key: string }) => tool.key === key)
      document.setIn(['tools', index, 'description'], text)
      await writeFile(path, document.toString())
    }
    await edit()
    for (let attempt = 1; ; attempt++) {
      const { code, stderr } = await checkout.run('push')
      expect(attempt, stderr).toBeLessThan(4)
      if (code === 0) break
      expect(code, stderr).toBe(5)
      counts.rejected++
      if ((await checkout.run('pull')).code === 5) {
        counts.conflicts++
        const marked = await readFile(path, 'utf8')
        await writeFile(path, marked.replaceAll(/<<<<<<<.*\n([\s\S]*?)=======\n[\s\S]*?>>>>>>>.*\n/g, '$1'))
        // The file is as it was before the pull, which a command must confirm: git may have restored it.
        expect((await checkout.run('pull', '--mine')).code).toBe(0)
      }
    }
    counts.pushed++
    committed = await readFile(path, 'utf8')
    written.set(key, text)
  }

  /** A CI pushes the last commit from a fresh checkout: it may be rejected, and never undoes an edit. */
  async function pushByCi(): Promise<void> {
    const ci = await createCheckout('alice')
    await writeFile(yamlOf(ci), committed)
    const { code, stderr } = await ci.run('push')
    expect([0, 5], stderr).toContain(code)
    if (code === 5) counts.rejected++
  }

  for (let round = 0; round < rounds; round++) {
    const key = `tool_${random.pick(tools)}`
    const text = `round ${round}`
    const actor = random.pick(['alice', 'bob', 'console', 'ci'] as const)
    if (actor === 'console') {
      const { status } = await carol.patch(`/api/v3/apps/${appId}/tools/${toolIds.get(key)}`, {
        description: text,
      })
      expect(status).toBe(200)
      counts.console++
      written.set(key, text)
    } else if (actor === 'ci') await pushByCi()
    else await editByFile(actor === 'alice' ? alice : bob, key, text)
    const found = new Map(
      (await listTools()).map((tool: { key: string; description: string }) => [tool.key, tool.description]),
    )
    for (const [changed, expected] of written)
      expect(found.get(changed), `seed ${seed}, round ${round}, ${actor}, ${JSON.stringify(counts)}`).toBe(
        expected,
      )
  }
  expect(Math.min(...Object.values(counts)), JSON.stringify(counts)).toBeGreaterThan(0)
  await service.close()
  for (const folder of folders) await rm(folder, { recursive: true })
})
