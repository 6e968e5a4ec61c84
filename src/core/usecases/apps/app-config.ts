import { canvasLayout } from '#core/engines/canvas/canvas-layout.ts'
import { toolFlows } from '#core/engines/canvas/tool-flows.ts'
import type { AppConfig } from '#core/model/app-config.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Release } from '#core/model/release.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { Reader } from '#core/ports/store.ts'
import { readApp } from '#core/services/apps/app-access.ts'
import { factsOf as toOperationDetails } from '../operations/operations.ts'
import { allTools } from '../tools/tools.ts'
import { factsOf } from './apps.ts'

export const readAppConfig = (uses: Uses<'store' | 'digest'>, by: Owner, appId: string): Promise<AppConfig> =>
  readApp(uses, by, appId, async (reader, app) => {
    const integrations = await reader.integrations.all(app.id)
    const operations = await reader.operations.all(app.id)
    const facts = await allTools(reader, app)
    const tools = facts.map(({ tool }) => tool)
    const widgets = await reader.widgets.all(app.id)
    return {
      facts: await factsOf(uses, reader, app),
      authConnections: await reader.authConnections.all(app.id),
      integrations,
      operations: operations.map(toOperationDetails),
      tools: facts,
      widgets,
      prompts: await reader.prompts.all(app.id),
      flows: toolFlows(tools),
      canvas: canvasLayout({ integrations, operations, tools, widgets }),
      releases: await newestReleases(reader, app.id),
    }
  })

async function newestReleases(reader: Reader, appId: string): Promise<Release[]> {
  const newest = { limit: 100, sort: 'version', descending: true, query: '', after: null } as const
  return (await reader.releases.page(appId, newest)).rows
}
