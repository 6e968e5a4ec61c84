import Type, { type Static } from 'typebox'
import { callerAccesses, callerAccessOf } from '#core/model/apps/app.ts'
import type { AppListItem, AppOverview } from '#core/model/overviews/app-overview.ts'
import { buildReachedEndpoint, type ServingUrls } from '#core/model/releases/release-endpoint.ts'
import { roles } from '#core/model/workspaces/role.ts'
import { defineStringEnum, makeNullable } from '#endpoints/shared/scalars.wire.ts'

const count = Type.Integer({ minimum: 0 })

const itemProperties = {
  id: Type.String(),
  workspace_id: Type.String(),
  role: defineStringEnum(...roles),
  public_mcp_id: Type.String(),
  slug: Type.String(),
  name: Type.String(),
  description: Type.String(),
  enabled: Type.Boolean(),
  access: defineStringEnum(...callerAccesses),
  listed: Type.Boolean(),
  logo_url: Type.String(),
  primary_color: Type.String(),
  endpoint: Type.String(),
  has_changes: Type.Boolean(),
  last_edited_at: Type.String(),
  live_release: makeNullable(
    Type.Object({ id: Type.String(), version: Type.Integer(), published_at: Type.String() }),
  ),
  last_call_at: makeNullable(Type.String()),
  created_at: Type.String(),
}

export const AppItemV3 = Type.Object(itemProperties, { title: 'AppItem' })

export const AppOverviewV3 = Type.Object(
  {
    ...itemProperties,
    tools: Type.Object({ total: count, visible: count, hidden: count }),
    integrations: count,
    operations: count,
    widgets: count,
    prompts: count,
    skills: count,
    connections: Type.Object({ draft: count, valid: count, invalid: count, expired: count }),
    issues: Type.Object({ blocking: count, errors: count, warnings: count }),
    calls: Type.Object({ since: Type.String(), count, errors: count, complete: Type.Boolean() }),
  },
  { title: 'AppOverview' },
)

export const presentAppItem = (urls: ServingUrls, item: AppListItem): Static<typeof AppItemV3> => ({
  id: item.app.id,
  workspace_id: item.workspaceId,
  role: item.role,
  public_mcp_id: item.app.publicMcpId,
  slug: item.app.slug,
  name: item.app.name,
  description: item.app.description,
  enabled: item.app.enabled,
  access: callerAccessOf(item.app),
  listed: item.app.listed,
  logo_url: item.app.branding.logoUrl,
  primary_color: item.app.branding.primaryColor,
  endpoint: buildReachedEndpoint(urls, item.app),
  has_changes: item.app.draft.hasChanges,
  last_edited_at: item.app.draft.lastEditedAt,
  live_release: item.liveRelease && {
    id: item.liveRelease.id,
    version: item.liveRelease.version,
    published_at: item.liveRelease.publishedAt,
  },
  last_call_at: item.lastCallAt,
  created_at: item.app.createdAt,
})

export const presentAppOverview = (
  urls: ServingUrls,
  overview: AppOverview,
): Static<typeof AppOverviewV3> => ({
  ...presentAppItem(urls, overview),
  tools: overview.tools,
  integrations: overview.integrations,
  operations: overview.operations,
  widgets: overview.widgets,
  prompts: overview.prompts,
  skills: overview.skills,
  connections: overview.connections,
  issues: overview.issues,
  calls: overview.calls,
})
