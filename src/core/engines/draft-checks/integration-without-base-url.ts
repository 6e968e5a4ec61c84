import { boundTools, type Rule, refIntegration, refTool } from './rule.ts'

export const integrationWithoutBaseUrl: Rule = (contents) =>
  boundTools(contents)
    .filter(({ operation, integration }) => !integration.baseUrl && !operation.plan.serverUrl)
    .map(({ tool, integration }) => ({
      code: 'integration_without_base_url',
      message: `The integration ${integration.name} has no base URL, so the tool ${tool.name} cannot call it.`,
      severity: 'error',
      blocksPublish: true,
      references: [refIntegration(integration), refTool(tool)],
    }))
