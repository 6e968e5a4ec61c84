// Runs the service for the suite, with a released app that is created through the management API.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openProgram } from '#tests/support/own-program.ts'
import { startProxy } from '#tests/support/servers/proxy.ts'
import { makeApp, makeIntegration, makeTool, releaseApp } from '#tests/support/service/create-resources.ts'
import { startFixture, toolNames } from './fixture-server.ts'

export type ConformanceEnvironment = {
  /** The URL of the released app. */
  endpoint: string
  /** The URL of the management server, which adds the token. */
  managementEndpoint: string
  close(): Promise<void>
}

export async function openConformanceEnvironment(): Promise<ConformanceEnvironment> {
  const fixture = await startFixture()
  const program = await openProgram()
  const client = await program.operatorClient()
  const appId = await makeApp(client, 'Conformance')
  const made = await makeIntegration(client, appId, fixture.url, { kind: 'mcp' })
  for (const name of toolNames) await makeTool(client, appId, name, made.operation(name))
  addPrompts(join(program.settings.DATA_DIR, 'tenon.db'), appId)
  const { endpoint } = await releaseApp(client, appId)
  const authorization = `Bearer ${await program.operatorToken()}`
  // The suite sends no access token.
  const proxy = await startProxy(program.url, { headers: { authorization } })
  return {
    endpoint,
    managementEndpoint: `${proxy.url}/mcp`,
    async close() {
      await Promise.all([proxy.close(), program.close(), fixture.close()])
    },
  }
}

const prompts = [
  { key: 'test_simple_prompt', template: 'This is a simple prompt for testing.', args: [] },
  {
    key: 'test_prompt_with_arguments',
    template: "Prompt with arguments: arg1='{{arg1}}', arg2='{{arg2}}'",
    args: ['arg1', 'arg2'],
  },
]

/** Inserts prompts into the database, since the API creates prompts only from templates. */
function addPrompts(file: string, appId: string): void {
  const database = new DatabaseSync(file)
  const insert = database.prepare(
    'insert into prompts (id, app_id, created_at, updated_at, revision, key, name, description, arguments, template) values (?, ?, ?, ?, 1, ?, ?, ?, ?, ?)',
  )
  const now = new Date().toISOString()
  for (const { key, template, args } of prompts) {
    const promptArguments = args.map((name) => ({ name, description: name, required: true }))
    insert.run(`prompt_${key}`, appId, now, now, key, key, key, JSON.stringify(promptArguments), template)
  }
  database.close()
}
