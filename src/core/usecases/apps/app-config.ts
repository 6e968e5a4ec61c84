import { mapWithPauses } from '#base/time-slices.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { AppConfig } from '#core/model/overviews/app-config.ts'
import type { Release } from '#core/model/releases/release.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { readInApp } from '#core/services/apps/app-access.ts'
import { toOperationDetails } from '../operations/operations.ts'
import { readAllTools } from '../tools/tools.ts'
import { loadAppDetails } from './apps.ts'
import { layoutCanvas } from './canvas-layout.ts'
import { findToolFlows } from './tool-flows.ts'

export const readAppConfig = (deps: Deps<'store' | 'timer'>, address: AppAddress): Promise<AppConfig> =>
  readInApp(deps, address, async (reader, app) => {
    const integrations = await reader.integrations.list(app.id)
    const operations = await reader.operations.list(app.id)
    const toolDetails = await readAllTools(deps, reader, app)
    const tools = toolDetails.map(({ tool }) => tool)
    const widgets = await reader.widgets.list(app.id)
    return {
      details: await loadAppDetails(reader, app),
      authConnections: await reader.authConnections.list(app.id),
      integrations,
      operations: await mapWithPauses(operations, toOperationDetails, deps.timer.pause),
      tools: toolDetails,
      widgets,
      prompts: await reader.prompts.list(app.id),
      flows: findToolFlows(tools),
      canvas: layoutCanvas({ integrations, operations, tools, widgets }),
      releases: await listNewestReleases(reader, app.id),
    }
  })

async function listNewestReleases(reader: StoreReader, appId: string): Promise<Release[]> {
  const request = { limit: 100, sort: 'version', descending: true, query: '', after: null } as const
  return (await reader.releases.listPage(appId, request)).rows
}
