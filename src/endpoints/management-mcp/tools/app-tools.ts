// Finding, creating and describing apps.
import Type from 'typebox'
import type { AppListItem } from '#core/model/overviews/app-overview.ts'
import { buildAppEndpoint } from '#core/model/releases/release-endpoint.ts'
import type { Ports } from '#core/ports/ports.ts'
import { pageAppItems } from '#core/usecases/overviews/overviews.ts'
import { defineAccountTool } from '../management-tool.ts'

const maxListedApps = 50

export const findAppsTool = defineAccountTool({
  name: 'find_apps',
  title: 'Find apps',
  description: `Lists your apps with their ids, the newest edit first, at most ${maxListedApps}. Use it first: other tools need the id of an app.`,
  effect: 'read',
  input: {
    query: Type.Optional(
      Type.String({ maxLength: 200, description: 'Words in the name, slug or description.' }),
    ),
  },
  async execute(ports, { query = '' }, { caller }) {
    const { rows, next } = await pageAppItems(ports, caller, {
      limit: maxListedApps,
      sort: 'last_modified_at',
      descending: true,
      query,
      after: null,
    })
    return { apps: rows.map((app) => presentFoundApp(ports, app)), has_more: next !== null }
  },
})

const presentFoundApp = ({ baseUrl }: Ports, { app, hasChanges, liveRelease }: AppListItem) => ({
  app: app.id,
  name: app.name,
  slug: app.slug,
  description: app.description,
  enabled: app.enabled,
  live_version: liveRelease?.version ?? null,
  draft_has_changes: hasChanges,
  endpoint: buildAppEndpoint(baseUrl, app),
})
