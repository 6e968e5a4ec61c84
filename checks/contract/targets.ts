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
  environment: string
  preview: string
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
  environment_key: ids.environment,
  // Any revision: generated tags match none.
  'If-Match': '*',
})

const formatTable = (filters: Record<string, string>, parameters: Record<string, string>) =>
  ['[[operations]]', ...formatMembers(filters), '[operations.parameters]', ...formatMembers(parameters)].join(
    '\n',
  )

const formatMembers = (members: Record<string, string>) =>
  Object.entries(members).map(([name, value]) => `${name} = ${JSON.stringify(value)}`)

const appPath = '^/api/v[23]/apps/[{]app_id[}]$'
const previewPath = '/previews/'

const allButPreviews = { 'exclude-path-regex': `${previewPath}|${appPath}` }
const previews = { 'include-path-regex': previewPath }
const changes = { 'include-method-regex': '^(GET|POST|PUT|PATCH)$' }
const deletion = { 'include-method': 'DELETE' }

/** `spare` has resources that may be deleted: some of the same app, and a separate app. */
export function formatTargets(ids: ContractResources, spare: ContractResources): string {
  const others = { ...spare, app: ids.app }
  const toPreview = (of: ContractResources) => ({ ...of, environment: of.preview })
  return [
    '# Ids from the responses of earlier requests would take the place of those below.',
    ...['examples', 'coverage', 'fuzzing'].map(
      (phase) => `[phases.${phase}.extra-data-sources]\nresponses = false`,
    ),
    formatTable({ ...changes, 'exclude-path-regex': previewPath }, toPathParameters(ids)),
    formatTable({ ...changes, ...previews }, toPathParameters(toPreview(ids))),
    formatTable({ ...deletion, ...allButPreviews }, toPathParameters(others)),
    formatTable({ ...deletion, ...previews }, toPathParameters(toPreview(others))),
    formatTable({ ...deletion, 'include-path-regex': appPath }, toPathParameters(spare)),
  ].join('\n\n')
}
