// The host interface over MCP Apps (2026-01-26): JSON-RPC over postMessage, with the parent frame only.

import { isJsonObject, type JsonObject } from '#base/json.ts'
import { commonTexts } from '#core/engines/widgets/page/index.ts'
import { type Host, type HostContext, type HostEvents, parseHostToolResult } from './host.ts'

const protocolVersion = '2026-01-26'

type PendingRequest = { resolve(result: JsonObject): void; reject(error: Error): void }

const pendingRequests = new Map<number, PendingRequest>()
let lastId = 0

const post = (message: JsonObject) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
const notify = (method: string, params: JsonObject = {}) => post({ method, params })

function request(method: string, params: JsonObject): Promise<JsonObject> {
  lastId += 1
  const id = lastId
  return new Promise((resolve, reject) => {
    pendingRequests.set(id, { resolve, reject })
    post({ id, method, params })
  })
}

function settleRequest(id: unknown, { result, error }: JsonObject) {
  const pending = typeof id === 'number' ? pendingRequests.get(id) : undefined
  if (!pending || typeof id !== 'number') return
  pendingRequests.delete(id)
  if (isJsonObject(result)) pending.resolve(result)
  else pending.reject(new Error(isJsonObject(error) ? String(error.message) : commonTexts.notAllowed))
}

function replyToRequest(id: JsonObject[string], method: string) {
  if (method === 'ping' || method === 'ui/resource-teardown') post({ id, result: {} })
  else post({ id, error: { code: -32601, message: `Method not found: ${method}` } })
}

function listen(events: HostEvents) {
  const handlers: Record<string, (params: JsonObject) => void> = {
    'ui/notifications/tool-input-partial': (params) => events.onInput(params.arguments),
    'ui/notifications/tool-input': (params) => events.onInput(params.arguments),
    'ui/notifications/tool-result': (params) => events.onResult(parseHostToolResult(params)),
    'ui/notifications/tool-cancelled': ({ reason }) =>
      events.onCancelled(typeof reason === 'string' ? reason : ''),
    'ui/notifications/host-context-changed': (params) => events.onContext(parseContext(params)),
    'ui/resource-teardown': () => events.onTeardown(),
  }
  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || !isJsonObject(data) || data.jsonrpc !== '2.0') return
    const { id, method, params } = data
    if (typeof method !== 'string') return settleRequest(id, data)
    if (Object.hasOwn(handlers, method)) handlers[method]?.(isJsonObject(params) ? params : {})
    if (id !== undefined) replyToRequest(id, method)
  })
}

const toText = (value: unknown, other = '') => (typeof value === 'string' ? value : other)
const toJsonObject = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})

/** Keeps only the members that are present, since a change notification leaves the others unchanged. */
function parseContext(context: JsonObject): Partial<HostContext> {
  const { theme, locale, timeZone, styles, displayMode, availableDisplayModes, containerDimensions } = context
  const { variables, css } = toJsonObject(styles)
  const { fonts } = toJsonObject(css ?? null)
  const { height, maxHeight } = toJsonObject(containerDimensions)
  const pixels = typeof height === 'number' ? height : maxHeight
  return {
    ...((theme === 'light' || theme === 'dark') && { theme }),
    ...(locale !== undefined && { locale: toText(locale) }),
    ...(timeZone !== undefined && { timeZone: toText(timeZone) }),
    ...(variables !== undefined && { variables: toJsonObject(variables) }),
    ...(fonts !== undefined && { fonts: toText(fonts) }),
    ...(displayMode !== undefined && { displayMode: toText(displayMode, 'inline') }),
    ...(Array.isArray(availableDisplayModes) && { displayModes: availableDisplayModes.map(String) }),
    ...(typeof pixels === 'number' && { height: { pixels, isFixed: typeof height === 'number' } }),
    ...(context.safeAreaInsets !== undefined && { insets: toJsonObject(context.safeAreaInsets) }),
  }
}

/** Sends a request whose result only reports success. Throws if the host rejects it. */
async function requestSuccess(method: string, params: JsonObject): Promise<void> {
  const { isError } = await request(method, params)
  if (isError === true) throw new Error(commonTexts.notAllowed)
}

async function readJson(uri: string): Promise<unknown> {
  const { contents } = await request('resources/read', { uri })
  const [first] = Array.isArray(contents) ? contents : []
  return JSON.parse(toText(toJsonObject(first ?? null).text))
}

/** Resolves once the host replies to `ui/initialize`; never if it does not support MCP Apps. */
export async function connectMcpApps(displayModes: string[], events: HostEvents): Promise<Host> {
  listen(events)
  const { hostCapabilities, hostContext } = await request('ui/initialize', {
    protocolVersion,
    appInfo: { name: 'Tenon widget', version: '1.0.0' },
    appCapabilities: { availableDisplayModes: displayModes },
  })
  const supported = toJsonObject(hostCapabilities)
  events.onContext(parseContext(toJsonObject(hostContext)))
  notify('ui/notifications/initialized')
  const createTextBlock = (content: string) => ({ type: 'text', text: content })
  return {
    callTool: supported.serverTools
      ? async (name, args) =>
          parseHostToolResult(await request('tools/call', { name, arguments: toJsonObject(args) }))
      : null,
    sendMessage: supported.message
      ? (content) => requestSuccess('ui/message', { role: 'user', content: [createTextBlock(content)] })
      : null,
    openLink: supported.openLinks ? (url) => requestSuccess('ui/open-link', { url }) : null,
    updateModelContext: supported.updateModelContext
      ? (modelContext) =>
          requestSuccess('ui/update-model-context', {
            content: [createTextBlock(JSON.stringify(modelContext))],
          })
      : null,
    requestDisplayMode: async (mode) => {
      const { mode: grantedMode } = await request('ui/request-display-mode', { mode })
      events.onContext({ displayMode: toText(grantedMode, mode) })
    },
    downloadFile: supported.downloadFile
      ? (name, mimeType, text) => {
          const resource = { uri: `file:///${encodeURIComponent(name)}`, mimeType, text }
          return requestSuccess('ui/download-file', { contents: [{ type: 'resource', resource }] })
        }
      : null,
    savedView: null,
    readJson: supported.serverResources ? readJson : null,
    reportHeight: (height) => notify('ui/notifications/size-changed', { height }),
  }
}
