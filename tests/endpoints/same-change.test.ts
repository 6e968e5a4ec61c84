// A row that a client reads in one family and sends back in another is unchanged: both parse to the same change.
import type { Static } from 'typebox'
import { expect, test } from 'vitest'
import { withoutEmptySettings } from '#core/model/auth-connections/auth-connection.ts'
import {
  parseAppChange as parseAppChangeV2,
  presentApp as presentAppV2,
} from '#endpoints/snake-case/app.wire.ts'
import {
  type AuthConnectionChangeSnakeCase,
  authConnectionWires,
  parseAuthConnectionChange as parseConnectionChangeV2,
} from '#endpoints/snake-case/auth-connection.wire.ts'
import {
  type IntegrationChangeSnakeCase,
  integrationWires,
  parseIntegrationChange as parseIntegrationChangeV2,
} from '#endpoints/snake-case/integration.wire.ts'
import {
  parseAppChange as parseAppChangeV1,
  presentApp as presentAppV1,
} from '#endpoints/v1/apps/app.wire.ts'
import {
  parseAuthConnectionChange as parseConnectionChangeV1,
  presentAuthConnection as presentConnectionV1,
} from '#endpoints/v1/auth-connections/auth-connection.wire.ts'
import {
  parseIntegrationChange as parseIntegrationChangeV1,
  presentIntegration as presentIntegrationV1,
} from '#endpoints/v1/integrations/integration.wire.ts'
import {
  parseToolChange as parseToolChangeV1,
  presentTool as presentToolV1,
  type ToolChangeV1,
} from '#endpoints/v1/tools/tool.wire.ts'
import {
  parseToolChange as parseToolChangeV2,
  presentTool as presentToolV2,
  type ToolChangeV2,
} from '#endpoints/v2/tools/tool.wire.ts'
import { buildContentsTool } from '#tests/support/samples/contents.ts'
import { buildApp, buildConnection, buildIntegration, buildTool } from '#tests/support/store-samples.ts'

type ConnectionBodyV1 = Parameters<typeof parseConnectionChangeV1>[0]
type IntegrationBodyV1 = Parameters<typeof parseIntegrationChangeV1>[0]

test('of an app, without what v1 does not show', () => {
  const app = buildApp()
  const details = { app, liveRelease: null }
  const change = parseAppChangeV2(presentAppV2({ baseUrl: 'https://tenon.example' }, details))
  const { name, slug, description, companyUrl, serverInstructions, enabled, branding, access, listed } = app
  expect(change).toEqual({
    name,
    slug,
    description,
    companyUrl,
    serverInstructions,
    enabled,
    branding,
    access,
    listed,
  })
  const { secondaryColor: _, logoUrl: __, ...brandingV1 } = branding
  expect(parseAppChangeV1(presentAppV1(details))).toEqual({ ...change, branding: brandingV1 })
})

test('of a tool, without what v1 does not show', () => {
  const { binding } = buildContentsTool()
  const tool = buildTool('app_1', { binding, nextToolIds: ['tool_2'] })
  const details = {
    tool,
    integrationId: 'int_1',
    widgetId: '',
    state: { state: 'exposed' as const },
    inputSchema: null,
  }
  const change = parseToolChangeV2(presentToolV2(details) as Static<typeof ToolChangeV2>)
  const { title: _, ...hints } = tool.annotations
  expect(parseToolChangeV1(presentToolV1(details) as Static<typeof ToolChangeV1>)).toEqual({
    ...change,
    annotations: hints,
  })
})

test('of an integration', () => {
  const integration = buildIntegration('app_1', { authConnectionId: 'auth_1' })
  const change = parseIntegrationChangeV2(
    integrationWires.v2.presentIntegration(integration) as Static<typeof IntegrationChangeSnakeCase>,
  )
  expect(change).toMatchObject({ authConnectionId: 'auth_1', baseUrl: integration.baseUrl })
  const { authConnectionId } = parseIntegrationChangeV1({ authId: '' })
  expect(authConnectionId).toBeNull()
  expect(parseIntegrationChangeV1(presentIntegrationV1(integration) as IntegrationBodyV1)).toEqual(change)
})

test('of an auth connection', () => {
  const connection = buildConnection('app_1', { isDetached: false })
  const change = parseConnectionChangeV2(
    authConnectionWires.v2.presentAuthConnection(connection) as Static<typeof AuthConnectionChangeSnakeCase>,
  )
  expect(Object.keys(change).toSorted()).toEqual(['config', 'grants', 'name', 'secrets', 'status'])
  // v1 does not know the automatic settings of v2.
  const known = { ...change, config: withoutEmptySettings(change.config ?? {}) }
  expect(parseConnectionChangeV1(presentConnectionV1(connection) as ConnectionBodyV1)).toEqual(known)
})
