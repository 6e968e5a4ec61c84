// The management server teaches agents its tasks: skills by the Skills extension (SEP-2640), read with the official client.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOptions } from '#cli/shared-options.ts'
import { managementTools } from '#endpoints/management-mcp/management-tools.ts'
import { commandSections } from '#operator/run-tenon-command.ts'
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'

let service: TestService
let headers: { Authorization: string }

beforeAll(async () => {
  service = await startService('sqlite')
  headers = { Authorization: `Bearer ${await service.token('alice')}` }
})

afterAll(() => service.close())

async function connect(mode: 'auto' | 'legacy') {
  const client = new Client({ name: 'agent', version: '1.0' }, { versionNegotiation: { mode } })
  const transport = new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), {
    requestInit: { headers },
  })
  await client.connect(transport)
  return { client, skills: new SkillsClient(client) }
}

describe.each(['auto', 'legacy'] as const)('a client that opens by %s', (mode) => {
  it('lists the skills, and reads each with a valid digest', async () => {
    const { client, skills } = await connect(mode)
    expect(skills.supported).toBe(true)
    const { skills: listed } = await skills.list()
    expect(listed.map(({ frontmatter }) => frontmatter.name)).toEqual([
      'build-from-openapi',
      'curate-tools',
      'publish-to-a-store',
    ])
    for (const entry of listed) {
      const { skill } = await skills.get(entry.uri)
      expect(skill).toEqual(entry)
      expect(await skills.read(entry)).toMatchObject({
        verified: true,
        mimeType: 'text/markdown',
        body: expect.stringContaining('\n# '),
      })
    }
    await client.close()
  })

  it('finds the files of skills among the resources', async () => {
    const { client } = await connect(mode)
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toContain('skill://curate-tools/SKILL.md')
    await client.close()
  })
})

it('skills name only tools and arguments that exist', async () => {
  const { client, skills } = await connect('auto')
  const { skills: listed } = await skills.list()
  const files = await Promise.all(listed.map((entry) => skills.read(entry)))
  const cited = files.flatMap(({ text = '' }) =>
    [...text.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name = '']) => name),
  )
  const known = `${JSON.stringify(managementTools)} ${explainedNames}`
  expect(cited.length).toBeGreaterThan(30)
  expect([...new Set(cited)].filter((name) => !known.includes(name))).toEqual([])
  await client.close()
})

/** Members of results, outcomes and kinds of changes. */
const explainedNames =
  'base_url incomplete_operations ways_to_authenticate error_rate upstream_failed invalid_arguments seen_by_models result_paths seen_by_clients rules_checked_on proposed_aliases tool_added tool_removed tool_renamed public_write_access'

it('skills cite only commands and options that exist', async () => {
  const { client, skills } = await connect('auto')
  const { skills: listed } = await skills.list()
  const files = await Promise.all(listed.map((entry) => skills.read(entry)))
  const cited = files.flatMap(({ text = '' }) =>
    [...text.matchAll(/`tenon ([^`]+)`/g)].map(([, words = '']) => words),
  )
  expect(cited.length).toBeGreaterThan(4)
  const commands = commandSections.flatMap((section) => section.commands)
  for (const line of cited) {
    const command = commands.find(({ name }) => line === name || line.startsWith(`${name} `))
    const flags = command ? listOptions(command).map((option) => option.flags) : []
    for (const option of line.match(/--[a-z-]+/g) ?? [])
      expect([line, flags.join(' ')]).toEqual([line, expect.stringContaining(option)])
    expect([line, command?.name]).toEqual([line, expect.any(String)])
  }
  await client.close()
})

it('the guide for agents names every tool and every skill', async () => {
  const guide = await (await fetch(`${service.url}/docs/agents.md`)).text()
  const { client, skills } = await connect('auto')
  const { skills: listed } = await skills.list()
  const names = [
    ...managementTools.map(({ name }) => name),
    ...listed.map(({ frontmatter }) => frontmatter.name),
  ]
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
  await client.close()
})

it('an unknown skill and a server without skills are errors', async () => {
  const send = async (method: string, params: object) =>
    (await postMcp(`${service.url}/mcp`, buildJsonRpcRequest(method, params), headers)).json
  expect(await send('skills/get', { uri: 'skill://none/SKILL.md' })).toMatchObject({
    error: { code: -32602, message: 'Unknown skill: skill://none/SKILL.md' },
  })
  const alice = await service.as('alice')
  const { body } = await alice.post('/api/v2/apps', { name: 'Empty' })
  const released = await alice.post(`/api/v3/apps/${body.app.id}/releases`)
  const { json } = await postMcp(released.body.release.endpoint, buildJsonRpcRequest('skills/list'))
  expect(json).toMatchObject({ error: { code: -32601 } })
})
