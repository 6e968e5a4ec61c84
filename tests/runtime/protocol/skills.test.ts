// Skills of a published app by the Skills extension (SEP-2640), read with the official client.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSkill } from '#tests/support/store-samples.ts'
import { buildContents, insertApp, startRestApi, startRuntime } from '../../support/published-runtime.ts'
import { buildJsonRpcRequest, postMcp } from '../../support/raw-mcp.ts'

let runtime: Awaited<ReturnType<typeof startRuntime>>
let api: Awaited<ReturnType<typeof startRestApi>>
let url: string

beforeAll(async () => {
  runtime = await startRuntime()
  api = await startRestApi()
  const app = await insertApp(runtime.store)
  const skills = [
    buildSkill(app.id, {
      name: 'returns',
      description: 'Says "how": to return',
      body: '# Returns\n\nÄsk first.\n',
    }),
    buildSkill(app.id, {
      name: '2026',
      description: 'Two\nlines.\u2028Three.',
      body: '---\r\n# All of the year',
    }),
    buildSkill(app.id, { name: 'large', body: 'ü'.repeat(128 * 1024) }),
  ]
  const contents = buildContents(app, api.baseUrl, [{ tool: { key: 'weather' } }])
  url = runtime.urlOf(await runtime.publish(app, { ...contents, skills }))
})

afterAll(async () => {
  await runtime.close()
  api.close()
})

describe.each([
  ['legacy', {}],
  ['modern', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
] as const)('a client of the %s era', (_era, options) => {
  it('lists the skills in their order, and reads each with front matter and digest that hold', async () => {
    const client = new Client({ name: 'test', version: '1' }, options)
    await client.connect(new StreamableHTTPClientTransport(new URL(url)))
    const skills = new SkillsClient(client)
    expect(skills.supported).toBe(true)
    const { skills: listed } = await skills.list()
    expect(listed.map(({ frontmatter }) => frontmatter)).toMatchObject([
      { name: 'returns', description: 'Says "how": to return' },
      { name: '2026', description: 'Two\nlines.\u2028Three.' },
      { name: 'large' },
    ])
    const read = []
    for (const entry of listed) {
      expect((await skills.get(entry.uri)).skill).toEqual(entry)
      const { verified, text = '' } = await skills.read(entry)
      read.push([verified, text.slice(text.indexOf('\n---\n') + 6)])
    }
    expect(read).toEqual([
      [true, '# Returns\n\nÄsk first.\n'],
      [true, '---\r\n# All of the year'],
      [true, 'ü'.repeat(128 * 1024)],
    ])
    const { resources } = await client.listResources()
    expect(resources.map(({ uri, mimeType }) => [uri, mimeType])).toEqual(
      listed.map(({ uri }) => [uri, 'text/markdown']),
    )
    await client.close()
  })
})

it('an unknown skill is an error', async () => {
  const { json } = await postMcp(url, buildJsonRpcRequest('skills/get', { uri: 'skill://none/SKILL.md' }))
  expect(json).toMatchObject({ error: { code: -32602 } })
})

it('an app without skills has no capability of them and no method', async () => {
  const app = await insertApp(runtime.store)
  const without = runtime.urlOf(await runtime.publish(app, buildContents(app, api.baseUrl, [{}])))
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(without)))
  expect(client.getServerCapabilities()).toEqual({ tools: {} })
  await client.close()
  const { json } = await postMcp(without, buildJsonRpcRequest('skills/list'))
  expect(json).toMatchObject({ error: { code: -32601 } })
})
