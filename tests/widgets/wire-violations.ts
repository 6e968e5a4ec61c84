// Validates the messages of a widget against the JSON Schema of MCP Apps.
import { createRequire } from 'node:module'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { isJsonObject } from '#base/json.ts'

const schema = createRequire(import.meta.url)('@modelcontextprotocol/ext-apps/schema.json')
const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema({ ...schema, $id: 'apps' })

const definitions: Record<string, string> = {
  'ui/initialize': 'McpUiInitializeRequest',
  'ui/notifications/initialized': 'McpUiInitializedNotification',
  'ui/notifications/size-changed': 'McpUiSizeChangedNotification',
  'ui/message': 'McpUiMessageRequest',
  'ui/open-link': 'McpUiOpenLinkRequest',
  'ui/update-model-context': 'McpUiUpdateModelContextRequest',
  'ui/request-display-mode': 'McpUiRequestDisplayModeRequest',
}
const unspecifiedMethods = ['tools/call']

function checkMessage(message: unknown): string[] {
  if (!isJsonObject(message) || message.jsonrpc !== '2.0') return [`not JSON-RPC: ${JSON.stringify(message)}`]
  const { method, params } = message
  if (typeof method !== 'string')
    return 'result' in message ? [] : [`error response: ${JSON.stringify(message)}`]
  if (unspecifiedMethods.includes(method)) return []
  const definition = definitions[method]
  if (!definition) return [`unknown method ${method}`]
  const check = ajv.getSchema(`apps#/$defs/${definition}`)
  return check?.({ method, params: params ?? {} }) ? [] : [`${method}: ${ajv.errorsText(check?.errors)}`]
}

/** The violations in messages that the widget sent; messages of the host are skipped. */
export const findWireViolations = (wire: unknown[]): string[] =>
  wire.flatMap((entry) => (isJsonObject(entry) && entry.from === 'page' ? checkMessage(entry.message) : []))
