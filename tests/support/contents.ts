// Contents of an app with one tool that is ready to be called; `over` replaces the members that matter to a test.
import { createToolBinding } from '#core/engines/operations/operation-identifiers.ts'
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
import { aConnection, anIntegration, anOperation, aTool, aWidget } from '#tests/ports/store.samples.ts'

const appId = 'app_1'
const profile = {
  name: 'Pets',
  description: 'All about pets',
  companyUrl: '',
  serverInstructions: '',
  branding: noBranding,
}

export const someConnection = (over: Partial<AuthConnection> = {}): ContentsAuthConnection =>
  toContentsConnection(aConnection(appId, { id: 'auth_1', ...over }))

export const someIntegration = (over: Partial<Integration> = {}) =>
  anIntegration(appId, { id: 'int_1', ...over })

export const someOperation = (over: Partial<Operation> = {}) =>
  anOperation(appId, { id: 'op_1', integrationId: 'int_1', schemaHash: 'same', ...over })

export const someTool = (over: Partial<Tool> = {}) =>
  aTool(appId, {
    id: 'tool_1',
    binding: createToolBinding(someOperation(), true),
    ...over,
  })

export const someWidget = (config: Partial<WidgetConfig> = {}, over: Partial<Widget> = {}): Widget =>
  aWidget(appId, {
    id: 'wid_1',
    toolId: 'tool_1',
    name: 'Pets',
    ...over,
    config: { ...emptyWidgetConfig, ...config },
  })

export const someContents = (over: Partial<Contents> = {}): Contents => ({
  ...createEmptyContents(profile),
  integrations: [someIntegration()],
  operations: [someOperation()],
  tools: [someTool()],
  ...over,
})
