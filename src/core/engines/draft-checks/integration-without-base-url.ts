import { isCallable } from '#core/engines/runtime-manifest/tool-state.ts'
import type { Integration } from '#core/model/integration.ts'
import { boundTools, type Rule, refIntegration, refTool } from './rule.ts'

export const integrationWithoutBaseUrl: Rule = (contents) =>
  boundTools(contents)
    .filter(({ operation, integration }) => !isCallable(operation, integration))
    .map(({ tool, integration }) => ({
      code: 'integration_without_base_url',
      message: `The integration ${integration.name} has no ${addressOf(integration)}, so the tool ${tool.name} cannot call it.`,
      severity: 'error',
      blocksPublish: true,
      references: [refIntegration(integration), refTool(tool)],
    }))

const addressOf = ({ kind }: Integration) => (kind === 'mcp' ? 'endpoint' : 'base URL')
