import { type ApiFamily, buildFamilyPath, isArchivedFamily } from '#endpoints/shared/api-family.ts'
import type { Guide } from './guides/render-guide.ts'
import type { DocumentedApi } from './openapi-documents.ts'

/** `GET <URL>` of the route in the newest family that has it; `path` is relative to the family. */
function describeNewestRoute({ families, operations, info }: DocumentedApi, route: `${string} /${string}`) {
  const [method, path] = route.split(' ')
  const operation = families
    .map((family) =>
      operations.find((op) => op.method === method && op.path === buildFamilyPath(family) + path),
    )
    .findLast((found) => found !== undefined)
  if (!operation) throw new Error(`llms.txt describes ${route}, which no API family has`)
  return `${method} ${info.baseUrl}${operation.path}`
}

function describeFamilyDocument({ families, info }: DocumentedApi, family: ApiFamily): string {
  const newest = family === families.at(-1) ? ' The newest family.' : ''
  const archived = isArchivedFamily(family)
    ? ' Archived: it keeps working for clients that use it already; new clients should use the other families.'
    : ''
  const url = `${info.baseUrl}/openapi/${family.id}.json`
  return `- [OpenAPI ${family.id}](${url}): ${family.description}.${archived}${newest}`
}

/** llmstxt.org: an introduction to the API for language models. */
export function buildLlmsTxt(api: DocumentedApi, guides: readonly Guide[] = []): string {
  const { families, info } = api
  const { baseUrl } = info
  const describe = (route: `${string} /${string}`) => describeNewestRoute(api, route)
  return `# Tenon

> Tenon turns REST APIs into apps for AI chat clients: tools, forms and tables that are drafted, validated, released,
> served over the Model Context Protocol (MCP), and rolled back.

Every request to /api needs \`Authorization: Bearer <token>\`. ${baseUrl}/.well-known/oauth-protected-resource names
the authorization server: register there, then use the authorization code flow with PKCE. Errors are \`{ error: { code, message, details,
request_id } }\`; ${baseUrl}/docs/errors.md has every code with its remedy, ${baseUrl}/docs/api.md all conventions. Send \`Idempotency-Key\` with a POST that you may have to repeat, and \`If-Match\` with the ETag you read
when you change something. The API has families, whose paths begin with /api/ and the name of the family; all work on
the same apps, so that a client may use several. The steps below use the newest family that has the route.

## First minute

1. ${describe('POST /apps')} with \`{"name": "Books"}\`: returns \`app.id\`.
2. ${describe('POST /apps/{app_id}/integrations')} with \`{"name": "Books", "kind": "rest", "endpoint": "<URL of an OpenAPI
   document>"}\`: imports the document and returns \`integration.id\`.
3. ${describe('GET /apps/{app_id}/integrations/{integration_id}/operations')}: lists its operations in \`data\`, page by page. \`?limit=100\`
   sets the size of a page; \`?cursor=\` with \`page.next_cursor\` reads the next one.
4. ${describe('POST /apps/{app_id}/tools')} with \`{"name": "Find books", "source": {"operation_id": "<id>"}}\`: creates a tool.
5. ${describe('POST /apps/{app_id}/tools/{tool_id}/execute')} with \`{"arguments": {}}\`: executes it.
6. ${describe('POST /apps/{app_id}/releases')}: publishes it. \`release.endpoint\` is the address for chat clients.

In TypeScript use the package \`@tenon/client\`, whose types know every path, parameter and member. For other languages
generate a client from an OpenAPI document below.

## Agents

${baseUrl}/mcp is an MCP server with tools for these steps and skills that teach them. Connect to it instead of sending
requests if you can: it signs the user in, and asks for no credentials in the chat. [The guide](${baseUrl}/docs/agents.md)
has its tools.

## Documents

${families.map((family) => describeFamilyDocument(api, family)).join('\n')}
- [OpenAPI of all families](${baseUrl}/openapi.json)
- [HTML reference](${baseUrl}/docs)
- [API catalog](${baseUrl}/.well-known/api-catalog)

## Guides

${guides.map(({ name, title }) => `- [${title}](${baseUrl}/docs/${name}.md)`).join('\n')}
`
}
