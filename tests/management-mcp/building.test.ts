// An agent builds, releases and rolls back an app through the management server alone, with the official MCP client.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeRulesCheckedOn } from '#core/engines/apps/readiness/store-rules.ts'
import { startMcpServer } from '#tests/mcp-upstream/mcp-servers.ts'
import { petDocument, startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeAppIn, makeWorkspace } from '#tests/support/service/make-workspace.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'
import { connectManagementClient, type ManagementClient } from './management-client.ts'

describeWithService('sqlite', 'an app that an agent builds', (service) => {
  let api: UpstreamApi
  let agent: ManagementClient
  let app: string
  let endpoint: string

  beforeAll(async () => {
    api = await startUpstreamApi()
    agent = await connectManagementClient(service(), 'alice')
  })

  afterAll(async () => {
    await agent.close()
    await api.close()
  })

  const callApp = (name: string, args: Record<string, unknown> = {}) => agent.call(name, { app, ...args })
  const failInApp = (name: string, args: Record<string, unknown> = {}) => agent.fail(name, { app, ...args })

  async function listReleasedTools() {
    const client = new Client({ name: 'chat', version: '1.0' })
    await client.connect(new StreamableHTTPClientTransport(new URL(endpoint)))
    const { tools } = await client.listTools()
    await client.close()
    return tools.map(({ name }) => name)
  }

  async function readIntegrationNames(): Promise<string[]> {
    const alice = await service().as('alice')
    const { body } = await alice.get(`/api/v2/apps/${app}/integrations`)
    return body.data.map(({ name }: { name: string }) => name)
  }

  async function release(): Promise<{ release_id: string; version: number }> {
    const { confirmation_id } = await callApp('preview_release')
    return callApp('publish_release', { confirmation_id })
  }

  it('is created and imports an OpenAPI document', async () => {
    const created = await agent.call('create_app', { name: 'Pets', server_instructions: 'Be kind.' })
    app = created.app
    endpoint = created.endpoint
    expect(await callApp('import_api', { openapi_url: api.documentUrl, name: 'Pet shop' })).toMatchObject({
      integration: 'pet_shop',
      kind: 'rest',
      base_url: `${api.url}/v1`,
      operations: 4,
    })
  })

  it('chooses how clients discover its tools', async () => {
    expect(await callApp('edit_app', { tool_mode: 'search' })).toMatchObject({ draft_has_changes: true })
    expect(await callApp('inspect_app')).toMatchObject({ tool_mode: 'search' })
    expect(await failInApp('edit_app', { tool_mode: 'both' })).toContain('tool_mode')
    await callApp('edit_app', { tool_mode: 'list' })
  })

  it('finds servers of the directory, and says which argument of an import is wrong', async () => {
    const { servers } = await agent.call('find_servers', { query: 'github' })
    expect(servers[0]).toMatchObject({
      registry_slug: expect.any(String),
      can_be_imported: expect.any(Boolean),
    })
    expect(await failInApp('import_api', { registry_slug: 'no-such-server' })).toContain(
      '- registry_slug must',
    )
    expect(await failInApp('import_api', {})).toContain('must be one of openapi_url, openapi_document')
    // A port on which nothing listens.
    const noDocument = { openapi_url: 'http://127.0.0.1:1/openapi.json' }
    expect(await failInApp('import_api', noDocument)).toMatch(/^unprocessable: /)
    expect(await failInApp('import_api', { mcp_url: `${api.url}/no-mcp` })).toContain('of the server')
    const broken = { openapi_document: 'no document', name: 'Broken' }
    expect(await failInApp('import_api', broken)).toContain('- document ')
    expect((await callApp('inspect_app')).integrations).toHaveLength(1)
  })

  it('gets tools of chosen operations', async () => {
    const { operations } = await callApp('find_operations', { suggested: true })
    expect(operations[0]).toMatchObject({ request: 'GET /pets', reasons: expect.any(Array) })
    const { operations: found, total } = await callApp('find_operations', { method: 'GET', limit: 1 })
    expect([found.length, total]).toEqual([1, 2])
    const all = await callApp('find_operations')
    const idOf = (request: string) =>
      all.operations.find((operation: { request: string }) => operation.request === request).operation_id
    const { tools } = await callApp('add_tools', {
      tools: [{ operation_id: idOf('GET /pets'), name: 'List' }, { operation_id: idOf('GET /pets/{petId}') }],
    })
    expect(tools.map(({ tool }: { tool: string }) => tool)).toEqual(['list', 'get_pet'])
  })

  it('has its tools edited in bulk, all or none', async () => {
    expect(
      await failInApp('edit_tools', {
        changes: [{ tool: 'list', description: 'Lost.' }, { tool: 'missing' }],
      }),
    ).toBe('not_found: There is no tool missing in this app. It has: list, get_pet.')
    await callApp('edit_tools', {
      changes: [
        { tool: 'list', description: 'Lists pets.', fixed_arguments: { limit: 5 }, next_tools: ['get_pet'] },
        { tool: 'get_pet', annotations: { title: 'One pet' } },
      ],
    })
    const tool = await callApp('inspect_tool', { tool: 'list' })
    expect(tool).toMatchObject({ hidden: '', fixed_arguments: { limit: 5 }, only_reads: true })
    expect(tool.seen_by_models.description).toMatch(/^Lists pets\./)
    expect(tool.seen_by_models.inputSchema.properties).not.toHaveProperty('limit')
  })

  it('has its tools tried: the API is called, and wrong arguments are named', async () => {
    const tried = await callApp('try_tool', { tool: 'get_pet', arguments: { petId: 'rex' } })
    expect(tried).toMatchObject({
      ok: true,
      result: { url: '/v1/pets/rex' },
      sent: { method: 'GET', url: `${api.url}/v1/pets/rex` },
      received: { status: 200 },
    })
    const wrong = await callApp('try_tool', { tool: 'get_pet' })
    expect([wrong.ok, wrong.result]).toEqual([false, expect.stringContaining('petId')])
  })

  it('has no tool tried that requires the approval of a person', async () => {
    const alice = await service().as('alice')
    const { id } = await callApp('inspect_tool', { tool: 'get_pet' })
    const change = (requires_approval: boolean) =>
      alice.patch(`/api/v3/apps/${app}/tools/${id}`, { requires_approval })
    await change(true)
    expect(await failInApp('try_tool', { tool: 'get_pet', arguments: { petId: 'rex' } })).toContain(
      'requires the approval of a person',
    )
    await change(false)
  })

  it('gets a widget, with its issues', async () => {
    const hostile = { tool: 'list', primitive: 'list', rows_path: 'a.__proto__' }
    expect(await failInApp('design_widget', hostile)).toContain('- rows_path must be a path of data')
    expect(await failInApp('design_widget', {})).toContain('- primitive is required for a new widget')
    const widget = await callApp('design_widget', {
      tool: 'list',
      primitive: 'data-table',
      columns: [{ path: 'url', label: 'Address' }],
    })
    expect(widget).toMatchObject({ widget: 'list_data-table', issues: [] })
    expect(widget.preview).toMatch(/^http/)
    const changed = await callApp('design_widget', { widget: widget.widget, image_domains: ['no domain'] })
    expect(changed.issues).toMatchObject([{ code: 'domain_invalid', blocks_release: true }])
    expect(changed.issues[0].repair).toContain('design_widget')
    const blocked = await callApp('preview_release')
    expect(blocked).toMatchObject({ can_be_released: false, confirmation_id: null })
    await callApp('design_widget', { widget: widget.widget, image_domains: [] })
    expect(await callApp('explain_issues')).toMatchObject({ can_be_released: true, blocking: 0 })
  })

  it('has a widget of several parts, whose faults are named', async () => {
    const key = 'list_data-table'
    const design = (parts: object[]) => ({ widget: key, primitive: 'composite', parts })
    expect(await failInApp('design_widget', design([{ primitive: 'form' }]))).toContain('parts[0].primitive')
    expect(await failInApp('design_widget', design([{ primitive: 'list', rows: 'x' }]))).toContain('rows')
    expect(
      await failInApp('design_widget', design([{ primitive: 'list', rows_path: '__proto__' }])),
    ).toContain('- parts[0].rows_path must be a path of data')
    await callApp(
      'design_widget',
      design([
        { primitive: 'metric', mappings: { Pets: 'total' } },
        { primitive: 'data-table', tab: 'All', rows_path: 'pets', columns: [{ path: 'name' }] },
      ]),
    )
    const { file } = await callApp('get_file', { section: 'widgets' })
    expect(file.widgets[0]).toMatchObject({
      primitive: 'composite',
      config: {
        parts: [
          { key: 'metric', primitive: 'metric', field_mappings: { Pets: 'total' } },
          { tab: 'All', data_table_config: { collection_path: 'pets', fields: [{ key: 'name' }] } },
        ],
      },
    })
    await callApp('design_widget', { widget: key, primitive: 'data-table', parts: [] })
  })

  it('is released only as it was previewed, once', async () => {
    const stale = await callApp('preview_release')
    expect(stale.seen_by_clients.map(({ change }: { change: string }) => change)).toContain('tool_added')
    await callApp('edit_tools', { changes: [{ tool: 'get_pet', description: 'One pet by its id.' }] })
    expect(await failInApp('publish_release', { confirmation_id: stale.confirmation_id })).toContain(
      'It has changed since you read it.',
    )
    const { confirmation_id } = await callApp('preview_release')
    const args = { app, confirmation_id }
    const results = await Promise.allSettled([
      agent.call('publish_release', args),
      agent.call('publish_release', args),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const published = results.find((result) => result.status === 'fulfilled')
    expect(published).toMatchObject({ value: { version: 1, endpoint } })
    expect(await failInApp('publish_release', { confirmation_id })).toContain('It has changed')
    expect(await listReleasedTools()).toEqual(['list', 'get_pet'])
    expect(await callApp('preview_release')).toMatchObject({
      can_be_released: false,
      note: expect.stringContaining('nothing to release'),
    })
  })

  it('says who may call the app', async () => {
    const listed = { emails: ['ann@example.com'], domains: [], claims: [] }
    await callApp('edit_app', { access: 'oauth', allowed_callers: { emails: listed.emails } })
    expect(await callApp('inspect_app')).toMatchObject({ access: 'oauth', allowed_callers: listed })
    expect(await failInApp('edit_app', { allowed_callers: { emails: ['ann'] } })).toContain('emails')
    await callApp('edit_app', { access: 'token' })
    const inspected = await callApp('inspect_app')
    expect(inspected).toMatchObject({ access: 'token' })
    expect(inspected).not.toHaveProperty('allowed_callers')
    await callApp('edit_app', { access: 'oauth' })
    expect(await callApp('inspect_app')).toMatchObject({ access: 'oauth' })
    await callApp('edit_app', { access: 'public', allowed_callers: null })
    expect(await callApp('inspect_app')).not.toHaveProperty('allowed_callers')
  })

  it('refuses a confirmation of another user, of another app and a made-up one', async () => {
    await callApp('edit_app', { description: 'All about pets.' })
    const { confirmation_id } = await callApp('preview_release')
    const other = await agent.call('create_app', { name: 'Other' })
    const mallory = await connectManagementClient(service(), 'mallory')
    const own = await mallory.call('create_app', { name: 'Own' })
    const message = 'The confirmation belongs to no preview of this app'
    expect(await agent.fail('publish_release', { app: other.app, confirmation_id })).toContain(message)
    expect(await mallory.fail('publish_release', { app: own.app, confirmation_id })).toContain(message)
    expect(await failInApp('publish_release', { confirmation_id: 'made-up' })).toContain(message)
    await mallory.close()
  })

  it('reports on demand what models would miss, and what keeps it out of stores', async () => {
    expect(await callApp('explain_issues')).not.toHaveProperty('lint')
    const { lint, readiness } = await callApp('explain_issues', { lint: true, targets: ['claude'] })
    const counts = lint.warnings + lint.hints
    expect([counts, lint.tokens]).toEqual([lint.findings.length, expect.any(Number)])
    expect(lint.findings[0]).toMatchObject({ code: expect.any(String), message: expect.any(String) })
    expect(readiness).toMatchObject({
      rules_checked_on: storeRulesCheckedOn,
      targets: [{ target: 'claude', is_ready: false }],
    })
    expect(readiness.findings).toHaveLength(readiness.total)
    expect(readiness.findings[0]).toMatchObject({ target: 'claude', severity: 'error' })
    expect(await failInApp('explain_issues', { targets: ['other'] })).toContain('targets')
  })

  it('keeps calls working that a rename would break, by the aliases that a preview proposes', async () => {
    expect(await callApp('preview_release')).not.toHaveProperty('proposed_aliases')
    await callApp('edit_tools', { changes: [{ tool: 'list', key: 'list_pets' }] })
    const broken = await callApp('preview_release')
    expect(broken).toMatchObject({
      class: 'breaking',
      proposed_aliases: [
        { name: 'list', tool: 'list_pets', alias: { name: 'list', until: null }, class_with_alias: 'live' },
      ],
    })
    const [{ tool, alias }] = broken.proposed_aliases
    await callApp('edit_tools', { changes: [{ tool, aliases: [alias] }] })
    const compared = await callApp('preview_release')
    expect([compared.class, 'proposed_aliases' in compared]).toEqual(['rescan', false])
    expect(await callApp('inspect_tool', { tool })).toMatchObject({ aliases: [alias] })
    await callApp('edit_tools', { changes: [{ tool, key: 'list', aliases: [] }] })
  })

  it('is rolled back', async () => {
    await callApp('remove_items', { tools: ['get_pet'] })
    expect(await release()).toMatchObject({ version: 2 })
    expect(await listReleasedTools()).toEqual(['list'])
    const { releases } = await callApp('inspect_app')
    expect(await callApp('roll_back', { release_id: releases[1].release_id })).toMatchObject({
      ok: true,
      version: 1,
    })
    expect(await listReleasedTools()).toEqual(['list', 'get_pet'])
  })

  it('is promoted to an environment, which rejects what it lacks by name', async () => {
    const alice = await service().as('alice')
    await alice.post(`/api/v3/apps/${app}/environments`, { key: 'staging', tests_required: true })
    const { releases } = await callApp('inspect_app')
    const [{ release_id }] = releases.filter(({ live }: { live: boolean }) => live)
    const request = { release_id, environment: 'staging' }
    expect(await failInApp('promote_release', request)).toContain(
      'staging requires releases whose test cases passed',
    )
    await alice.patch(`/api/v3/apps/${app}/environments/staging`, { tests_required: false })
    expect(await callApp('promote_release', request)).toMatchObject({
      environment: 'staging',
      changed: true,
      version: 1,
    })
    expect((await callApp('list_environments')).environments).toMatchObject([
      { environment: 'production', app, version: 1 },
      { environment: 'staging', version: 1 },
    ])
    await alice.delete(`/api/v3/apps/${app}/environments/staging`)
  })

  it('has skills that the agent writes, reads and removes', async () => {
    const greet = { name: 'greet', description: 'Greets.', body: '# Greet\n' }
    expect(await failInApp('edit_app', { skills: [greet, { name: 'half' }] })).toContain(
      'skills[1].description is required for a new skill',
    )
    expect((await callApp('inspect_app')).skills).toEqual([])
    expect(await callApp('edit_app', { skills: [greet] })).toMatchObject({ draft_has_changes: true })
    await callApp('edit_app', { skills: [{ name: 'greet', body: '# Greet kindly\n' }] })
    expect(await callApp('inspect_app', { skill: 'greet' })).toMatchObject({
      skills: [{ skill: 'greet', description: 'Greets.', characters: 15 }],
      skill_body: '# Greet kindly\n',
    })
    const { seen_by_clients } = await callApp('preview_release')
    expect(JSON.stringify(seen_by_clients)).toContain('skill_added')
    expect(await failInApp('remove_items', { skills: ['none'] })).toContain('It has: greet.')
    expect(await callApp('remove_items', { skills: ['greet'] })).toMatchObject({ removed: { skills: 1 } })
  })

  it('has records of its calls', async () => {
    await expect.poll(async () => (await callApp('read_calls', { tool: 'list' })).totals.count).toBe(0)
    await expect
      .poll(async () => (await callApp('read_calls')).calls, { timeout: 15_000 })
      .toEqual([
        expect.objectContaining({ tool: 'get_pet', outcome: 'invalid_arguments' }),
        expect.objectContaining({ tool: 'get_pet', outcome: 'ok' }),
      ])
  })

  it('answers with a link instead of asking for credentials', async () => {
    const { link, status, next_step } = await callApp('set_up_connection', { type: 'bearer' })
    expect(link).toMatch(new RegExp(`^${service().url}/apps/${app}/connections\\?connection=auth_`))
    expect([status, next_step]).toEqual(['draft', expect.stringContaining('open the link')])
    expect((await callApp('set_up_connection')).link).toBe(link)
    const { issues } = await callApp('explain_issues')
    expect(issues[0]).toMatchObject({ code: 'auth_connection_incomplete', blocks_release: true })
  })

  it('can get the settings that its authorization server requires, also later', async () => {
    const { integration } = await callApp('import_api', { openapi_url: api.documentUrl, name: 'Login' })
    const settings = { client_auth_method: 'client_secret_post', token_parameters: { audience: 'pets' } }
    const unfitting = { integration, type: 'bearer', resource: 'none' }
    expect(await failInApp('set_up_connection', unfitting)).toContain('resource is for OAuth')
    const { link } = await callApp('set_up_connection', { integration, type: 'oauth', ...settings })
    const readConfig = async () => {
      const id = new URL(link).searchParams.get('connection')
      const path = `/api/v2/apps/${app}/auth-connections/${id}`
      return (await (await service().as('alice')).get(path)).body.auth_connection.config
    }
    expect(await readConfig()).toMatchObject({ type: 'oauth', ...settings })
    const change = { resource: 'none', authorization_parameters: { prompt: 'consent' } }
    expect((await callApp('set_up_connection', { integration, ...change })).link).toBe(link)
    expect(await readConfig()).toMatchObject({ type: 'oauth', ...settings, ...change })
    const reserved = { integration, token_parameters: { client_secret: 'x' } }
    expect(await failInApp('set_up_connection', reserved)).toContain('must not set client_secret')
    await callApp('remove_items', { integrations: [integration] })
  })

  it('can import only a part of its document', async () => {
    const part = ['GET /pets']
    const imported = await callApp('import_api', { openapi_url: api.documentUrl, name: 'Part', part })
    expect(imported).toMatchObject({
      operations: 1,
      warnings: [expect.stringContaining('A part of the document')],
    })
    const { integration } = imported
    expect(await callApp('import_api', { integration, part: ['x'] })).toMatchObject({
      error: expect.stringContaining('No operation of the document'),
    })
    expect(await callApp('import_api', { integration, part: [] })).toMatchObject({ operations: 4 })
    const requests = api.seen.length
    expect(await callApp('import_api', { integration, part: [] })).toMatchObject({ operations: 4 })
    expect(api.seen.length).toBeGreaterThan(requests)
    await callApp('remove_items', { integrations: [integration] })
  })

  it('is imported again, and repaired', async () => {
    const document = structuredClone(petDocument)
    document.paths['/pets'].get.parameters = []
    const again = { integration: 'pet_shop', openapi_document: JSON.stringify(document) }
    expect(await callApp('import_api', again)).toMatchObject({ operations: 4 })
    const { issues } = await callApp('explain_issues')
    expect(issues.map(({ code }: { code: string }) => code)).toContain('binding_schema_drift')
    expect(await callApp('repair_tools')).toMatchObject({ tools: [{ tool: 'list', ok: true }] })
    const { issues: left } = await callApp('explain_issues')
    expect(left.map(({ code }: { code: string }) => code)).not.toContain('binding_schema_drift')
  })

  it('has an integration renamed, moved to another base URL, and read from another source', async () => {
    const requests = api.seen.length
    const moved = { integration: 'pet_shop', name: 'Shop', base_url: `${api.url}/v9` }
    expect(await callApp('import_api', moved)).toMatchObject({ base_url: `${api.url}/v9`, operations: 4 })
    expect(await readIntegrationNames()).toEqual(['Shop'])
    expect(api.seen.length).toBe(requests)
    const { example_request: request } = await callApp('inspect_tool', { tool: 'list' })
    expect(request.url).toContain(`${api.url}/v9/pets`)
    const both = { integration: 'pet_shop', openapi_url: api.documentUrl, base_url: `${api.url}/v1` }
    expect(await callApp('import_api', both)).toMatchObject({ base_url: `${api.url}/v1`, operations: 4 })
  })

  it('names arguments of an import that do not fit the integration, and changes nothing', async () => {
    const before = await callApp('inspect_app')
    for (const [args, message] of [
      [{ mcp_url: `${api.url}/mcp` }, '- mcp_url does not fit: pet_shop is a REST API'],
      [{ registry_slug: 'github' }, '- registry_slug makes a new integration'],
      [{ registry_variables: { a: 'b' } }, '- registry_variables belong to registry_slug'],
      [{ base_url: 'no address', name: 'Lost' }, '- base_url must be'],
      [{ openapi_document: 'no document', name: 'Lost' }, '- document '],
      [{ integration: 'none', name: 'Lost' }, 'It has: pet_shop'],
    ] as const)
      expect(await failInApp('import_api', { integration: 'pet_shop', ...args })).toContain(message)
    expect(await callApp('inspect_app')).toEqual(before)
  })

  it('reads an MCP server again only from its own address', async () => {
    const server = await startMcpServer('stateless')
    const imported = await callApp('import_api', { mcp_url: server.url, name: 'Tools' })
    const { integration, operations } = imported
    const again = { integration, mcp_url: server.url, name: 'More tools' }
    expect(await callApp('import_api', again)).toMatchObject({ integration, kind: 'mcp', operations })
    expect(await readIntegrationNames()).toEqual(['More tools', 'Shop'])
    const wrong = { integration, openapi_document: '{}', base_url: api.url }
    const message = await failInApp('import_api', wrong)
    expect(message).toContain(`- openapi_document does not fit: ${integration} is an MCP server`)
    expect(message).toContain('- base_url does not fit')
    // Otherwise its definitions would be pinned as found, without review.
    const moved = { integration, mcp_url: `${server.url}?again` }
    expect(await failInApp('import_api', moved)).toContain(
      `- mcp_url is a different server than ${integration}`,
    )
    expect(JSON.stringify(await callApp('inspect_app'))).not.toContain('?again')
    await callApp('remove_items', { integrations: [integration] })
  })

  const greet = {
    key: 'greet',
    description: 'Greets.',
    template: 'Greet {{name}}.',
    arguments: [{ name: 'name' }],
  }
  const echo = { key: 'echo', description: 'Echoes.', requires_approval: true }
  const test = { key: 'echoes', tool: 'echo', upstream: 'recorded', response: { body: '{}' } }
  const changes = { prompts: [greet], tests: [test], tools: [echo], variables: { region: 'eu' } }

  it('is edited by its file where no other tool does', async () => {
    const { app } = await agent.call('create_app', { name: 'Filed', server_instructions: 'Stay.' })
    const { revision, file } = await agent.call('get_file', { app })
    expect(file).toMatchObject({ version: 1, app: { name: 'Filed', server_instructions: 'Stay.' } })
    const planned = await agent.call('plan_file', { app, revision, file: changes })
    expect(planned).toMatchObject({
      has_changes: true,
      changes: expect.arrayContaining([expect.objectContaining({ type: 'prompt', key: 'greet' })]),
      seen_by_clients: expect.arrayContaining([expect.objectContaining({ change: 'prompt_added' })]),
      edited_since_read: [],
      blocking: expect.any(Number),
    })
    expect((await agent.call('get_file', { app })).file).toEqual(file)
    const applied = await agent.call('apply_file', { app, revision, file: changes })
    expect(applied).toMatchObject({ has_changes: true, issues: planned.issues })
    const read = await agent.call('get_file', { app })
    expect(read.file).toMatchObject({ ...file, ...changes, prompts: [{ key: 'greet' }] })
    const again = {
      app,
      revision: applied.revision,
      file: { prompts: [{ ...greet, template: 'Hello {{name}}.' }] },
    }
    expect(await agent.call('apply_file', again)).toMatchObject({ has_changes: true })
    expect((await agent.call('get_file', { app, keys: ['greet'] })).file).toEqual({
      prompts: [{ ...greet, template: 'Hello {{name}}.' }],
    })
    const { tools, tests, prompts: _, ...rest } = (await agent.call('get_file', { app })).file
    const pruned = { app, revision, file: { ...rest, tools, tests }, prune: true }
    expect(await agent.call('plan_file', pruned)).toMatchObject({ removed: ['prompt greet'] })
    await agent.call('apply_file', pruned)
    expect((await agent.call('get_file', { app })).file).toEqual(pruned.file)
  })

  it('has its file read in parts', async () => {
    const { app } = await agent.call('create_app', { name: 'Long' })
    const { revision } = await agent.call('get_file', { app })
    const prompts = ['a', 'b', 'c'].map((key) => ({ key, template: key.repeat(15_000) }))
    await agent.call('apply_file', { app, revision, file: { prompts, tools: [echo] } })
    const whole = await agent.call('get_file', { app })
    expect([whole.file.prompts.map(keyOf), whole.more]).toEqual([
      ['a', 'b'],
      { prompts: { items: 1, offset: 2 } },
    ])
    const rest = await agent.call('get_file', { app, section: 'prompts', offset: 2 })
    expect([rest.file, rest.more]).toEqual([{ prompts: [prompts[2]] }, undefined])
    expect((await agent.call('get_file', { app, keys: ['echo', 'b'] })).file).toEqual({
      tools: [{ ...echo, name: 'echo' }],
      prompts: [prompts[1]],
    })
    const many = await agent.call('get_file', { app, keys: ['a', 'b', 'c'] })
    expect([many.file.prompts.map(keyOf), many.more]).toEqual([
      ['a', 'b'],
      { prompts: { items: 1, offset: 2 } },
    ])
    expect(await agent.fail('get_file', { app, keys: ['b', 'none'] })).toBe(
      'invalid_request: the request is invalid.\n- keys has no item in the file: none',
    )
  })

  it('names the place of an error in its file, and takes no secret', async () => {
    const { app } = await agent.call('create_app', { name: 'Faulty' })
    const { revision, file } = await agent.call('get_file', { app })
    const failWith = (part: object) => agent.fail('apply_file', { app, revision, file: part })
    expect(await failWith({ tools: [{ ...echo, operation: 'none/list' }] })).toContain(
      '- /tools/0/operation must be the key of an integration',
    )
    expect(await failWith({ tools: [{ ...echo, text: 1 }] })).toContain('- /tools/0/text is not a known')
    const connect = (access_token: string) => [{ key: 'shop', type: 'bearer', secrets: { access_token } }]
    for (const name of ['plan_file', 'apply_file'])
      expect(
        await agent.fail(name, { app, revision, file: { connections: connect('open-sesame') } }),
      ).toMatch(
        /^invalid_request: the request is invalid.\n- \/connections\/0\/secrets\/access_token must be a placeholder/,
      )
    expect(await failWith({ connections: connect(variable('vault:shop#token')) })).not.toContain(
      'placeholder',
    )
    expect(await agent.fail('apply_file', { app, revision: 'x', file: { tools: [echo] } })).toContain(
      '- revision must be the revision that get_file returned',
    )
    expect((await agent.call('get_file', { app })).file).toEqual(file)
    const placeholder = { connections: connect(variable('env:TOKEN')) }
    expect(await agent.call('apply_file', { app, revision, file: placeholder })).toMatchObject({
      has_changes: true,
    })
  })

  it('keeps edits of colleagues that its file would undo, unless it is told to', async () => {
    const alice = await service().as('alice')
    const workspace = await makeWorkspace(service(), 'alice', { bob: 'builder', carol: 'viewer' })
    const app = await makeAppIn(alice, workspace)
    const { revision: first } = await agent.call('get_file', { app })
    await agent.call('apply_file', { app, revision: first, file: changes })
    const { revision } = await agent.call('get_file', { app })
    const bob = await service().as('bob')
    const { body } = await bob.get(`/api/v3/apps/${app}/prompts`)
    const path = `/api/v3/apps/${app}/prompts/${body.data[0].id}`
    expect((await bob.patch(path, { template: 'By Bob.' })).status).toBe(200)

    const otherPart = {
      app,
      revision,
      file: { tools: [{ ...echo, description: 'Repeats.' }], variables: { region: 'us' } },
    }
    expect(await agent.call('apply_file', otherPart)).toMatchObject({ has_changes: true })
    const stale = { app, revision, file: { prompts: [greet] } }
    const { edited_since_read } = await agent.call('plan_file', stale)
    expect(edited_since_read).toEqual([expect.stringMatching(/^prompt greet \(by bob.* at 2/)])
    expect(await agent.fail('apply_file', stale)).toMatch(
      /^conflict: The file would undo edits .*: prompt greet \(by bob/,
    )
    // Only owners see who it was.
    const bobsAgent = await connectManagementClient(service(), 'bob')
    expect(await bobsAgent.fail('apply_file', stale)).toContain('you read it: prompt greet. Read')
    await bobsAgent.close()
    const { file: edited } = await agent.call('get_file', { app, keys: ['greet'] })
    expect(edited).toMatchObject({ prompts: [{ template: 'By Bob.' }] })
    await bob.delete(path)
    expect(await agent.fail('apply_file', stale)).toContain('prompt greet (by bob')
    expect(await agent.call('apply_file', { ...stale, force: true })).toMatchObject({ has_changes: true })

    const carolsAgent = await connectManagementClient(service(), 'carol')
    const carols = { ...stale, file: { prompts: [] } }
    expect(await carolsAgent.call('plan_file', carols)).toMatchObject({ has_changes: false })
    expect(await carolsAgent.fail('apply_file', carols)).toContain('requires the role builder')
    await carolsAgent.close()
  })
})

const keyOf = ({ key }: { key: string }) => key
/** The text of a placeholder or of a reference to a secret. */
const variable = (name: string) => ['${', name, '}'].join('')
