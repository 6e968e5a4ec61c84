// Runs the service, with apps that have one entity of each kind.
import { openProgram } from '#tests/support/own-program.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool, releaseApp } from '#tests/support/service/create-resources.ts'
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
  const upstream = await startUpstreamApi()
  const program = await openProgram({ LOG_LEVEL: 'error' })
  const client = await program.operatorClient()
  return {
    url: program.url,
    token: await program.operatorToken(),
    folder: program.settings.DATA_DIR,
    async createResources() {
      const app = await makeApp(client, 'Contract')
      const contents = await createContents(client, app, upstream.documentUrl)
      const spareContents = await createContents(client, app, upstream.documentUrl)
      // The last step, since discarding the draft restores what the release has.
      const { releaseId: release } = await releaseApp(client, app)
      const spareApp = await makeApp(client, 'Spare')
      const stages = await createStages(client, app, ['staging', 'pr-1'])
      const spareStages = await createStages(client, app, ['spare', 'spare-pr'])
      return {
        ids: { app, release, ...contents, ...stages },
        spare: { app: spareApp, release, ...spareContents, ...spareStages },
      }
    },
    async close() {
      await Promise.all([program.close(), upstream.close()])
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

async function createStages(client: Client, appId: string, [environment, preview]: [string, string]) {
  const path = `/api/v3/apps/${appId}`
  await client.post(`${path}/environments`, { key: environment })
  await client.put(`${path}/previews/${preview}`, {})
  return { environment, preview }
}
