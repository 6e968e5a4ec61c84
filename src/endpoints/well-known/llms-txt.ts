import { families } from './documents.ts'

const newest = families.at(-1)

/** llmstxt.org: what a language model should read before it works with this service. */
export const llmsTxt = (baseUrl: string) => `# Tenon

> Tenon turns REST APIs into apps for AI chat clients: tools, forms and tables that are drafted, validated, released,
> served over the Model Context Protocol (MCP), and rolled back.

Every request to /api needs \`Authorization: Bearer <token>\`. Ask ${baseUrl}/.well-known/oauth-protected-resource who
gives tokens: register there, then the authorization code flow with PKCE. Errors are \`{ error: { code, message, details,
request_id } }\`; v1 says \`requestId\`. Send \`Idempotency-Key\` with a POST that you may have to repeat, and \`If-Match\` with
the ETag you read when you change something. v1 is archived and keeps working.

## First minute

1. POST ${baseUrl}/api/v2/apps with \`{"name": "Books"}\`: answers \`app.id\`.
2. POST ${baseUrl}/api/v1/apps/{appId}/integrations with \`{"name": "Books", "kind": "rest", "endpoint": "<URL of an OpenAPI
   document>"}\`: reads the document.
3. GET ${baseUrl}/api/v1/apps/{appId}/integrations/{integrationId}/operations: what can be called.
4. POST ${baseUrl}/api/v3/apps/{app_id}/tools with \`{"name": "Find books", "source": {"operation_id": "<id>"}}\`: makes a tool.
5. POST ${baseUrl}/api/v3/apps/{app_id}/tools/{tool_id}/execute with \`{"arguments": {}}\`: tries it.
6. POST ${baseUrl}/api/v3/apps/{app_id}/releases: publishes it. \`release.endpoint\` is the address for chat clients.

## Documents

${families.map((family) => `- [OpenAPI ${family}](${baseUrl}/openapi/${family}.json)${family === newest ? ': the newest family' : ''}`).join('\n')}
- [OpenAPI of everything](${baseUrl}/openapi.json)
- [Reference for people](${baseUrl}/docs)
- [API catalog](${baseUrl}/.well-known/api-catalog)
`
