import { truncateText } from '#base/text.ts'
import { isCallable } from '#core/engines/tools/dependencies/index.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import { hasPlaceholder } from '#core/model/variables/resolve-variables.ts'
import { type DraftRule, listBoundTools, toIntegrationReference, toToolReference } from '../draft-rule.ts'

export const checkIntegrationWithoutBaseUrl: DraftRule = (contents) =>
  listBoundTools(contents)
    .filter(
      ({ operation, integration }) =>
        !isCallable(operation, integration) ||
        isLiteral(contents, operation.plan.serverUrl || integration.baseUrl),
    )
    .map(({ tool, integration }) => ({
      code: 'integration_without_base_url',
      message: `${describeAddress(integration)}, so the tool ${tool.name} cannot call it.`,
      severity: 'error',
      blocksPublish: true,
      references: [toIntegrationReference(integration), toToolReference(tool)],
    }))

/** Without declared variables, `${var:NAME}` is no address. */
const isLiteral = ({ app }: Contents, address: string) =>
  hasPlaceholder(address) && Object.keys(app.variables).length === 0

function describeAddress({ name, kind, baseUrl }: Integration): string {
  if (kind === 'mcp') return `The integration ${name} has no endpoint`
  return baseUrl
    ? `The base URL ${truncateText(baseUrl, 200)} of the integration ${name} is not an absolute http or https URL without fragment, such as https://api.example.com/v3`
    : `The integration ${name} has no base URL`
}
