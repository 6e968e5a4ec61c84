import { isCallable } from '#core/engines/tool-state/index.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import { type DraftRule, listBoundTools, toIntegrationReference, toToolReference } from '../draft-rule.ts'

export const checkIntegrationWithoutBaseUrl: DraftRule = (contents) =>
  listBoundTools(contents)
    .filter(({ operation, integration }) => !isCallable(operation, integration))
    .map(({ tool, integration }) => ({
      code: 'integration_without_base_url',
      message: `The integration ${integration.name} has no ${addressLabelOf(integration)}, so the tool ${tool.name} cannot call it.`,
      severity: 'error',
      blocksPublish: true,
      references: [toIntegrationReference(integration), toToolReference(tool)],
    }))

const addressLabelOf = ({ kind }: Integration) => (kind === 'mcp' ? 'endpoint' : 'base URL')
