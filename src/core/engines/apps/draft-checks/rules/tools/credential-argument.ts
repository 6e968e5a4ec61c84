import { isFilledBy } from '#core/engines/tools/dependencies/index.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { ParameterBinding } from '#core/model/operations/operation.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import { type DraftRule, listBoundTools, toIntegrationReference, toToolReference } from '../../draft-rule.ts'

/** Whether discovery suggests this parameter for a key. */
function isSuggestedKey({ authSuggestions }: Integration) {
  const places = authSuggestions.flatMap(({ connection }) =>
    connection ? [isFilledBy(connection.config)] : [],
  )
  return (parameter: ParameterBinding) => places.some((isFilled) => isFilled(parameter))
}

const isFixed = ({ fixedArguments }: Tool, { argument }: ParameterBinding) =>
  Object.hasOwn(fixedArguments, argument)

/** Tools that ask their callers for a credential: one issue for each integration, whose tools share it. */
export const checkCredentialArgument: DraftRule = (contents) => {
  const configs = new Map(contents.authConnections.map(({ id, config }) => [id, config]))
  const bound = Map.groupBy(listBoundTools(contents), ({ integration }) => integration)
  return [...bound].flatMap(([integration, entries]) => {
    const isSuggested = isSuggestedKey(integration)
    const config = configs.get(integration.authConnectionId ?? '')
    const isFilled = config ? isFilledBy(config) : () => false
    const credentials = entries.flatMap(({ tool, operation: { plan } }) =>
      plan.parameters
        .filter((parameter) => isSuggested(parameter) && !isFilled(parameter) && !isFixed(tool, parameter))
        .map(({ name }) => ({ tool, name })),
    )
    return credentials.length > 0 ? [createIssue(integration, credentials)] : []
  })
}

function createIssue(integration: Integration, credentials: { tool: Tool; name: string }[]) {
  const names = [...new Set(credentials.map(({ name }) => name))].join(' and ')
  const tools = [...new Set(credentials.map(({ tool }) => tool))]
  return {
    code: 'credential_argument',
    message: `Tools of ${integration.name} ask their callers for the credential ${names}. Set up a connection that sends it.`,
    severity: 'warning' as const,
    blocksPublish: false,
    references: [toIntegrationReference(integration), ...tools.map(toToolReference)],
  }
}
