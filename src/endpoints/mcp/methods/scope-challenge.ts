// The response to a call whose access token lacks scopes that the tool needs: 403 with a challenge, by which a client
// requests a token with more scopes. Its body is the result that ChatGPT reads, which takes no other status than 200.
import { buildBearerChallenge } from '#base/web/bearer.ts'
import type { Manifest, ManifestTool } from '#core/model/releases/manifest.ts'
import type { Deps } from '#core/ports/ports.ts'
import { buildResourcePath, parsePublishedAppAddress } from '../transport/app-address.ts'
import type { McpMethodCall, McpMethodResult } from './mcp-method-call.ts'
import { serializeResult } from './serialize-result.ts'

const isChatGpt = (userAgent: string | undefined) => /^openai-mcp\b/i.test(userAgent ?? '')

export function challengeForScopes(
  { baseUrl }: Deps<'baseUrl'>,
  { scopes: declared = [] }: Pick<Manifest, 'scopes'>,
  { access, title }: ManifestTool,
  call: McpMethodCall,
): McpMethodResult {
  const needed = access?.scopes ?? []
  const texts = needed.map((name) => declared.find((scope) => scope.name === name)?.description ?? name)
  const message = `“${title}” needs a permission that you have not given: ${texts.join(', ')}. Sign in again and allow it.`
  const { req } = call.response
  const address = parsePublishedAppAddress(req.url)
  const challenge = buildBearerChallenge(
    baseUrl,
    address ? buildResourcePath(address) : '',
    `error="insufficient_scope", scope="${needed.join(' ')}", error_description="The tool needs more scopes", `,
  )
  const result = serializeResult({ content: [{ type: 'text', text: message }], isError: true }, call, {
    'mcp/www_authenticate': [challenge],
  })
  return isChatGpt(req.headers['user-agent']) ? result : { challenge, result }
}
