// Tables for the configuration of Schemathesis that fix the ids in paths. Without them, most requests would get 404.

/** The ids of an app and of one of each resource in it. */
export type ContractResources = {
  app: string
  release: string
  authConnection: string
  integration: string
  operation: string
  tool: string
  widget: string
}

const toPathParameters = (ids: ContractResources): Record<string, string> => ({
  appId: ids.app,
  authId: ids.authConnection,
  integrationId: ids.integration,
  operationId: ids.operation,
  toolId: ids.tool,
  widgetId: ids.widget,
  app_id: ids.app,
  auth_connection_id: ids.authConnection,
  integration_id: ids.integration,
  operation_id: ids.operation,
  tool_id: ids.tool,
  widget_id: ids.widget,
  release_id: ids.release,
  // Any revision: generated tags match none.
  'If-Match': '*',
})

const formatTable = (filter: string, parameters: Record<string, string>) =>
  [
    '[[operations]]',
    filter,
    '[operations.parameters]',
    ...Object.entries(parameters).map(([name, value]) => `${name} = ${JSON.stringify(value)}`),
  ].join('\n')

/** `spare` has resources that may be deleted: some of the same app, and a separate app. */
export const formatTargets = (ids: ContractResources, spare: ContractResources): string =>
  [
    '# Ids from the responses of earlier requests would take the place of those below.',
    ...['examples', 'coverage', 'fuzzing'].map(
      (phase) => `[phases.${phase}.extra-data-sources]\nresponses = false`,
    ),
    formatTable('include-method-regex = "^(GET|POST|PUT|PATCH)$"', toPathParameters(ids)),
    formatTable(
      'include-method = "DELETE"\nexclude-path = "/api/v2/apps/{app_id}"',
      toPathParameters({ ...spare, app: ids.app }),
    ),
    formatTable('include-method = "DELETE"\ninclude-path = "/api/v2/apps/{app_id}"', toPathParameters(spare)),
  ].join('\n\n')
