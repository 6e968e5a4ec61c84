// Contents of an app with one tool that is ready to be called; `over` replaces the members that matter to a test.
import { createToolBinding } from '#core/engines/operations/content/operation-identifiers.ts'
import { noBranding } from '#core/model/apps/app.ts'
import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import {
  type Contents,
  type ContentsAuthConnection,
  createEmptyContents,
  toContentsConnection,
} from '#core/model/drafts/contents.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import { emptyWidgetConfig, type Widget, type WidgetConfig } from '#core/model/widgets/widget.ts'
import {
  buildConnection,
  buildIntegration,
  buildOperation,
  buildTool,
  buildWidget,
} from '#tests/support/store-samples.ts'

const appId = 'app_1'
const profile = {
  name: 'Pets',
  description: 'All about pets',
  companyUrl: '',
  serverInstructions: '',
  toolMode: 'list' as const,
  scopes: {},
  accessRules: [],
  branding: noBranding,
  variables: {},
}

export const buildContentsConnection = (over: Partial<AuthConnection> = {}): ContentsAuthConnection =>
  toContentsConnection(buildConnection(appId, { id: 'auth_1', ...over }))

export const buildContentsIntegration = (over: Partial<Integration> = {}) =>
  buildIntegration(appId, { id: 'int_1', ...over })

export const buildContentsOperation = (over: Partial<Operation> = {}) =>
  buildOperation(appId, { id: 'op_1', integrationId: 'int_1', schemaHash: 'same', ...over })

export const buildContentsTool = (over: Partial<Tool> = {}) =>
  buildTool(appId, {
    id: 'tool_1',
    binding: createToolBinding(buildContentsOperation(), true),
    ...over,
  })

export const buildContentsWidget = (config: Partial<WidgetConfig> = {}, over: Partial<Widget> = {}): Widget =>
  buildWidget(appId, {
    id: 'wid_1',
    toolId: 'tool_1',
    name: 'Pets',
    ...over,
    config: { ...emptyWidgetConfig, ...config },
  })

export const buildTestContents = (over: Partial<Contents> = {}): Contents => ({
  ...createEmptyContents(profile),
  integrations: [buildContentsIntegration()],
  operations: [buildContentsOperation()],
  tools: [buildContentsTool()],
  ...over,
})
