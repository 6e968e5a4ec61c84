import { apiFamilies } from './openapi-documents.ts'

const newest = apiFamilies.at(-1)

/** llmstxt.org: an introduction to the API for language models. */
export const buildLlmsTxt = (baseUrl: string) => `# Tenon

> Tenon turns REST APIs into apps for AI chat clients: tools, forms and tables that are drafted, validated, released,
> served over the Model Context Protocol (MCP), and rolled back.

Every request to /api needs \`Authorization: Bearer <token>\`. ${baseUrl}/.well-known/oauth-protected-resource names
the authorization server: register there, then use the authorization code flow with PKCE. Errors are \`{ error: { code, message, details,
request_id } }\`; v1 has \`requestId\`. Send \`Idempotency-Key\` with a POST that you may have to repeat, and \`If-Match\` with
the ETag you read when you change something. v1 is archived and keeps working.

## First minute

1. POST ${baseUrl}/api/v2/apps with \`{"name": "Books"}\`: returns \`app.id\`.
2. POST ${baseUrl}/api/v1/apps/{appId}/integrations with \`{"name": "Books", "kind": "rest", "endpoint": "<URL of an OpenAPI
   document>"}\`: imports the document.
3. GET ${baseUrl}/api/v1/apps/{appId}/integrations/{integrationId}/operations: lists its operations.
4. POST ${baseUrl}/api/v3/apps/{app_id}/tools with \`{"name": "Find books", "source": {"operation_id": "<id>"}}\`: creates a tool.
5. POST ${baseUrl}/api/v3/apps/{app_id}/tools/{tool_id}/execute with \`{"arguments": {}}\`: executes it.
6. POST ${baseUrl}/api/v3/apps/{app_id}/releases: publishes it. \`release.endpoint\` is the address for chat clients.

## Documents

${apiFamilies.map((family) => `- [OpenAPI ${family}](${baseUrl}/openapi/${family}.json)${family === newest ? ': the newest family' : ''}`).join('\n')}
- [OpenAPI of all families](${baseUrl}/openapi.json)
- [HTML reference](${baseUrl}/docs)
- [API catalog](${baseUrl}/.well-known/api-catalog)
`
