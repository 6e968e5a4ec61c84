import Type from 'typebox'
import { truncateText } from '#base/text.ts'
import { callerAccessOf } from '#core/model/apps/app.ts'
import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import { callUrlOf, type Integration } from '#core/model/integrations/integration.ts'
import { buildDraftEndpoint, buildReachedEndpoint } from '#core/model/releases/release-endpoint.ts'
import type { Widget } from '#core/model/widgets/widget.ts'
import { listAuthConnections } from '#core/usecases/auth-connections/auth-connections.ts'
import { listIntegrations } from '#core/usecases/integrations/integrations.ts'
import { readAppOverview } from '#core/usecases/overviews/overviews.ts'
import { listReleases } from '#core/usecases/releases/releases.ts'
import { listSkills } from '#core/usecases/skills/skills.ts'
import { listTools } from '#core/usecases/tools/tools.ts'
import { listWidgets } from '#core/usecases/widgets/widgets.ts'
import { defineAppTool } from '../management-tool.ts'
import { findNamedSkill, presentSkillSummary } from './app-skills.ts'
import { summarizeTests } from './run-tests.ts'
import { presentToolSummary } from './tool-summary.ts'

const maxTools = 100
const maxReleases = 10
const maxText = 2_000

const newestReleases = {
  limit: maxReleases,
  sort: 'version',
  descending: true,
  query: '',
  after: null,
} as const

export const inspectAppTool = defineAppTool({
  name: 'inspect_app',
  title: 'Inspect an app',
  description: `Reads the draft of an app in short: integrations, connections, tools (the first ${maxTools}), widgets, skills, counts of issues, and its newest ${maxReleases} releases. Use it before an edit; inspect_tool has the details of one tool.`,
  effect: 'read',
  requires: 'viewer',
  input: {
    skill: Type.Optional(
      Type.String({ maxLength: 100, description: 'Name of a skill of the app whose text to return too.' }),
    ),
    tests: Type.Optional(Type.Boolean({ description: 'Also the test cases and their results.' })),
  },
  async execute(ports, { skill: named, tests }, call) {
    const { address } = call
    const overview = await readAppOverview(ports, address)
    const [integrations, connections, tools, widgets, skills, releases] = await Promise.all([
      listIntegrations(ports, address),
      listAuthConnections(ports, address),
      listTools(ports, address),
      listWidgets(ports, address),
      listSkills(ports, address),
      listReleases(ports, address, newestReleases),
    ])
    const { app } = overview
    return {
      app: app.id,
      name: app.name,
      description: truncateText(app.description, maxText),
      server_instructions: truncateText(app.serverInstructions, maxText),
      tool_mode: app.toolMode,
      access: callerAccessOf(app),
      ...(callerAccessOf(app) === 'oauth' && { allowed_callers: app.allowedCallers }),
      enabled: app.enabled,
      draft_has_changes: app.draft.hasChanges,
      endpoints: {
        released: overview.liveRelease ? buildReachedEndpoint(ports, app) : null,
        draft: buildDraftEndpoint(ports.baseUrl, app),
      },
      issues: overview.issues,
      calls_of_last_24_hours: { count: overview.calls.count, errors: overview.calls.errors },
      integrations: integrations.map(presentIntegrationSummary),
      connections: connections.map(presentConnection),
      tools: tools.slice(0, maxTools).map(presentToolSummary),
      total_tools: tools.length,
      widgets: widgets.map(presentWidgetSummary),
      prompts: overview.prompts,
      skills: skills.map(presentSkillSummary),
      ...(named !== undefined && { skill_body: findNamedSkill(skills, named).body }),
      ...(tests && { tests: await summarizeTests(ports, call) }),
      releases: releases.rows.map(({ release }) => ({
        release_id: release.id,
        version: release.version,
        live: release.state === 'published',
        published_at: release.publishedAt,
      })),
    }
  },
})

const presentIntegrationSummary = (integration: Integration) => ({
  integration: integration.key,
  id: integration.id,
  kind: integration.kind,
  calls: callUrlOf(integration),
  connection: integration.authConnectionId,
  ...(integration.lastError && { error: integration.lastError }),
})

export const presentConnection = ({ id, name, config, status, lastError }: AuthConnection) => ({
  connection: id,
  name,
  type: config.type,
  status,
  ...(lastError && { error: lastError }),
})

const presentWidgetSummary = ({ key, id, primitive, toolId }: Widget) => ({
  widget: key,
  id,
  primitive,
  tool_id: toolId,
})
