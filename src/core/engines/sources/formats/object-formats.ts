// The formats that are JSON or YAML, in the order in which they are tried: by members that no other of them has.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { originOf } from '#base/web/url.ts'
import { defineObjectRule, type FormatRule } from './source-format.ts'

const getText = (object: JsonObject, name: string) =>
  typeof object[name] === 'string' || typeof object[name] === 'number' ? String(object[name]) : ''

const getObject = (object: JsonObject, name: string): JsonObject => {
  const member = object[name]
  return isJsonObject(member) ? member : {}
}

const hasList = (object: JsonObject, name: string) => Array.isArray(object[name])
const hasObject = (object: JsonObject, name: string) => isJsonObject(object[name])

const useOpenApi = 'import an OpenAPI 3 or Swagger 2.0 document of the API, or create its operations by hand'

/**
 * The servers of a client's configuration that are reachable at a URL, without path and query, which may be
 * secret.
 */
function adviseForClientConfiguration(configuration: JsonObject): string {
  const servers = Object.values(findServers(configuration) ?? {})
  const origins = servers.flatMap((server) =>
    isJsonObject(server) ? [originOf(getText(server, 'url') || getText(server, 'serverUrl'))] : [],
  )
  const reachable = origins.filter(Boolean)
  return reachable.length > 0
    ? `create an integration of the kind mcp with the URL of each server instead (here at ${[...new Set(reachable)].join(', ')})`
    : 'its servers run as commands on your machine; only a server that is reachable at a URL can become an integration of the kind mcp'
}

const findServers = (object: JsonObject): JsonObject | null =>
  ['mcpServers', 'mcp_servers', 'servers', 'context_servers']
    .map((name) => object[name])
    .find(
      (servers): servers is JsonObject =>
        isJsonObject(servers) &&
        Object.values(servers).some(
          (server) =>
            isJsonObject(server) && ('command' in server || 'url' in server || 'serverUrl' in server),
        ),
    ) ?? null

const isSchemaAlone = (object: JsonObject) =>
  /json-schema\.org/.test(getText(object, '$schema')) ||
  hasObject(object, '$defs') ||
  hasObject(object, 'definitions') ||
  (hasObject(object, 'properties') && ['object', undefined].includes(object.type as string | undefined))

const addressOf = (api: Json | undefined) => {
  const origin = isJsonObject(api) ? originOf(getText(api, 'url')) : ''
  return origin && ` (at ${origin})`
}

const isOpenRpcMethod = (value: Json) => isJsonObject(value) && 'name' in value && 'params' in value

export const objectFormats: readonly FormatRule[] = [
  defineObjectRule(
    'openapi-version',
    'an OpenAPI or Swagger document of a version that is not supported',
    (object) => 'openapi' in object || 'swagger' in object || 'swaggerVersion' in object,
    (object) =>
      getText(object, 'swaggerVersion') || /^1/.test(getText(object, 'swagger'))
        ? 'convert it to OpenAPI 3 first, for example with the editor of Swagger'
        : `the versions that can be imported are OpenAPI 3.0, 3.1 and 3.2 and Swagger 2.0; this document says "${(getText(object, 'openapi') || getText(object, 'swagger')).slice(0, 40)}"`,
  ),
  defineObjectRule(
    'postman',
    'a Postman collection',
    (object) =>
      (hasObject(object, 'info') &&
        hasList(object, 'item') &&
        /postman|^$/.test(getText(getObject(object, 'info'), 'schema'))) ||
      (hasObject(object, 'collection') && hasList(getObject(object, 'collection'), 'item')),
    'export it again from Postman as a collection of version 2.1',
  ),
  defineObjectRule(
    'postman-1',
    'a Postman collection of version 1',
    (object) => hasList(object, 'requests') && hasList(object, 'order') && 'name' in object,
    'export it again from Postman as a collection of version 2.1, which can be imported',
  ),
  defineObjectRule(
    'postman-environment',
    'a Postman environment',
    (object) =>
      hasList(object, 'values') && ('_postman_variable_scope' in object || '_postman_exported_at' in object),
    'import the collection that it belongs to, and set the base URL by hand',
  ),
  defineObjectRule(
    'google-discovery',
    'a Google API Discovery document',
    (object) =>
      /^discovery#(?:restDescription|rest)/.test(getText(object, 'kind')) ||
      ('discoveryVersion' in object && (hasObject(object, 'resources') || hasObject(object, 'methods'))),
    'fetch the REST description of the API itself',
  ),
  defineObjectRule(
    'google-discovery-list',
    'a list of Google API Discovery documents',
    (object) => /^discovery#directoryList/.test(getText(object, 'kind')),
    'import the document at the `discoveryRestUrl` of the API that you want',
  ),
  defineObjectRule(
    'har',
    'a HAR recording of requests',
    (object) => hasList(getObject(object, 'log'), 'entries'),
    `it has single requests with their cookies and tokens, not an API; ${useOpenApi}`,
  ),
  defineObjectRule(
    'graphql-introspection',
    'the introspection result of a GraphQL API',
    (object) => hasObject(object, '__schema') || hasObject(getObject(object, 'data'), '__schema'),
    'GraphQL has no operations to import; create one by hand for each query: POST to the endpoint with `query` and `variables` in the body',
  ),
  defineObjectRule(
    'graphql-endpoint',
    'a response from a GraphQL endpoint',
    (object) =>
      hasList(object, 'errors') &&
      /must provide (?:a )?query|query (?:string )?(?:is )?missing|no query|graphql|persistedquery/i.test(
        JSON.stringify(object.errors).slice(0, 2_000),
      ),
    'GraphQL has no operations to import; create one by hand for each query: POST to the endpoint with `query` and `variables` in the body',
  ),
  defineObjectRule(
    'asyncapi',
    'an AsyncAPI document',
    (object) => 'asyncapi' in object,
    `it describes messages, not requests; ${useOpenApi}`,
  ),
  defineObjectRule(
    'arazzo',
    'an Arazzo document',
    (object) => 'arazzo' in object,
    'it describes workflows; import the OpenAPI documents that its `sourceDescriptions` name',
  ),
  defineObjectRule(
    'overlay',
    'an OpenAPI Overlay',
    (object) => 'overlay' in object && hasList(object, 'actions'),
    'import the document that it extends, and give the overlay with it',
  ),
  defineObjectRule(
    'openrpc',
    'an OpenRPC document',
    (object) =>
      'openrpc' in object ||
      (hasList(object, 'methods') &&
        (object.methods as Json[]).every(isOpenRpcMethod) &&
        (object.methods as Json[]).length > 0),
    `it describes JSON-RPC; ${useOpenApi}`,
  ),
  defineObjectRule(
    'odata-csdl',
    'the metadata of an OData service (CSDL JSON)',
    (object) => '$Version' in object && ('$EntityContainer' in object || '$Reference' in object),
    'convert it to OpenAPI first, for example with the npm package odata-openapi',
  ),
  defineObjectRule(
    'insomnia',
    'an Insomnia export',
    (object) =>
      getText(object, '_type') === 'export' ||
      '__export_format' in object ||
      /insomnia\.rest/.test(getText(object, 'type')),
    'export the API specification from Insomnia as OpenAPI, or the collection by way of Postman 2.1',
  ),
  defineObjectRule(
    'bruno',
    'a Bruno collection',
    (object) =>
      (getText(object, 'type') === 'collection' && 'name' in object && 'version' in object) ||
      'opencollection' in object ||
      (hasList(object, 'items') && 'brunoConfig' in object),
    'export it from Bruno as a Postman collection, which can be imported',
  ),
  defineObjectRule(
    'hoppscotch',
    'a Hoppscotch collection',
    (object) => 'folders' in object && 'requests' in object && 'v' in object,
    `export the API as OpenAPI; ${useOpenApi}`,
  ),
  defineObjectRule(
    'mcp-client-configuration',
    'the configuration of an MCP client',
    (object) => findServers(object) !== null,
    adviseForClientConfiguration,
  ),
  defineObjectRule(
    'mcp-server-json',
    'the registry entry of an MCP server',
    (object) =>
      /modelcontextprotocol/.test(getText(object, '$schema')) &&
      (hasList(object, 'remotes') || hasList(object, 'packages')),
    'create an integration of the kind mcp with the URL of one of its `remotes`',
  ),
  defineObjectRule(
    'chat-plugin',
    'the manifest of a ChatGPT plugin',
    (object) => 'name_for_model' in object && hasObject(object, 'api'),
    ({ api }) => `import the OpenAPI document at the \`url\` of its \`api\`${addressOf(api)}`,
  ),
  defineObjectRule(
    'mcp-server',
    'a response from an MCP server',
    (object) => object.jsonrpc === '2.0',
    'create an integration of the kind mcp with this address instead',
  ),
  defineObjectRule(
    'smithy',
    'a Smithy model',
    (object) => 'smithy' in object,
    'convert it to OpenAPI first, with the `openapi` plugin of smithy-build',
  ),
  defineObjectRule(
    'raml',
    'a RAML document',
    (object) => Object.keys(object).some((key) => key.startsWith('#%RAML')),
    'convert it to OpenAPI first, for example with webapi-parser',
  ),
  defineObjectRule(
    'kubernetes',
    'a Kubernetes manifest',
    (object) =>
      'apiVersion' in object &&
      'kind' in object &&
      ('metadata' in object || 'spec' in object || 'items' in object),
    `it describes a deployment, not an API; ${useOpenApi}`,
  ),
  defineObjectRule(
    'docker-compose',
    'a Docker Compose file',
    (object) =>
      hasObject(object, 'services') &&
      Object.values(getObject(object, 'services')).some(
        (service) => isJsonObject(service) && ('image' in service || 'build' in service),
      ),
    `it describes containers, not an API; ${useOpenApi}`,
  ),
  defineObjectRule(
    'app-file',
    'an app file of this service',
    (object) => 'integrations' in object && 'tools' in object,
    'push it with `tenon push`',
  ),
  defineObjectRule(
    'package-json',
    'the description of a package',
    (object) =>
      'name' in object &&
      'version' in object &&
      ('dependencies' in object || 'scripts' in object || 'main' in object),
    useOpenApi,
  ),
  defineObjectRule(
    'json-api',
    'a response from an API (JSON:API)',
    (object) => 'jsonapi' in object || ('data' in object && ('links' in object || 'included' in object)),
    `it has data, not a description; ${useOpenApi}`,
  ),
  defineObjectRule(
    'json-schema',
    'a JSON Schema',
    isSchemaAlone,
    `it describes data without requests; ${useOpenApi}`,
  ),
  defineObjectRule(
    'openapi-part',
    'a part of an OpenAPI document',
    (object) => hasObject(object, 'paths') || (hasObject(object, 'components') && 'info' in object),
    'it lacks `openapi: 3.0.0` (or 3.1.0, 3.2.0, `swagger: "2.0"`): import the document that has it, or add it',
  ),
]
