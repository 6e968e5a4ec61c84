// Runs the service, with apps that have one of everything.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loopbackSettings, operatorToken, startProgram } from '#tests/support/program.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { type Client, createClient } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import type { ContractResources } from './targets.ts'

export type ContractEnvironment = {
  url: string
  token: string
  /** For reports; deleted by `close`. */
  folder: string
  /** `spare` has other resources of the same app, and another app. */
  createResources(): Promise<{ ids: ContractResources; spare: ContractResources }>
  close(): Promise<void>
}

export async function openContractEnvironment(): Promise<ContractEnvironment> {
  const folder = await mkdtemp(join(tmpdir(), 'tenon-contract-'))
  const upstream = await startUpstreamApi()
  const settings = await loopbackSettings(join(folder, 'data'))
  const program = await startProgram({ ...settings, LOG_LEVEL: 'error' })
  const token = await operatorToken(settings)
  const client = createClient(program.url, token)
  return {
    url: program.url,
    token,
    folder,
    async createResources() {
      const app = await makeApp(client, 'Contract')
      const contents = await createContents(client, app, upstream.documentUrl)
      const spareContents = await createContents(client, app, upstream.documentUrl)
      // The last step, since discarding the draft restores what the release has.
      const { body } = await client.post(`/api/v3/apps/${app}/releases`)
      const release: string = body.release.id
      const spareApp = await makeApp(client, 'Spare')
      return { ids: { app, release, ...contents }, spare: { app: spareApp, release, ...spareContents } }
    },
    async close() {
      await program.stop()
      await upstream.close()
      await rm(folder, { recursive: true })
    },
  }
}

async function createContents(client: Client, appId: string, documentUrl: string) {
  const path = `/api/v2/apps/${appId}`
  const { integrationId, operation } = await makeIntegration(client, appId, documentUrl)
  const tool = await makeTool(client, appId, 'List pets', operation('listPets'))
  const connection = { name: 'Key', config: { type: 'bearer', access_token: 'secret' } }
  const createdConnection = await client.post(`${path}/auth-connections`, connection)
  const widget = { name: 'Pets', primitive: 'data-table', tool_id: tool.id }
  const createdWidget = await client.post(`${path}/widgets`, widget)
  return {
    authConnection: createdConnection.body.auth_connection.id as string,
    integration: integrationId,
    operation: operation('listPets'),
    tool: tool.id,
    widget: createdWidget.body.widget.id as string,
  }
}
