// The host interface over MCP Apps (2026-01-26): JSON-RPC over postMessage, with the parent frame only.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { type Host, type HostContext, type HostEvents, parseAnswer } from './host.ts'

const protocolVersion = '2026-01-26'

type Waiting = { resolve(result: JsonObject): void; reject(error: Error): void }

const waiting = new Map<number, Waiting>()
let lastId = 0

const post = (message: JsonObject) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
const notify = (method: string, params: JsonObject = {}) => post({ method, params })

function request(method: string, params: JsonObject): Promise<JsonObject> {
  lastId += 1
  const id = lastId
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    post({ id, method, params })
  })
}

function settle(id: unknown, { result, error }: JsonObject) {
  const waiter = typeof id === 'number' ? waiting.get(id) : undefined
  if (!waiter || typeof id !== 'number') return
  waiting.delete(id)
  if (isJsonObject(result)) waiter.resolve(result)
  else
    waiter.reject(
      new Error(isJsonObject(error) ? String(error.message) : 'The chat client rejected the request.'),
    )
}

function answer(id: JsonObject[string], method: string) {
  if (method === 'ping' || method === 'ui/resource-teardown') post({ id, result: {} })
  else post({ id, error: { code: -32601, message: `Method not found: ${method}` } })
}

function listen(events: HostEvents) {
  const on: Record<string, (params: JsonObject) => void> = {
    'ui/notifications/tool-input-partial': (params) => events.onInput(params.arguments),
    'ui/notifications/tool-input': (params) => events.onInput(params.arguments),
    'ui/notifications/tool-result': (params) => events.onAnswer(parseAnswer(params)),
    'ui/notifications/tool-cancelled': ({ reason }) =>
      events.onCancelled(typeof reason === 'string' ? reason : ''),
    'ui/notifications/host-context-changed': (params) => events.onContext(parseContext(params)),
    'ui/resource-teardown': () => events.onTeardown(),
  }
  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || !isJsonObject(data) || data.jsonrpc !== '2.0') return
    const { id, method, params } = data
    if (typeof method !== 'string') return settle(id, data)
    if (Object.hasOwn(on, method)) on[method]?.(isJsonObject(params) ? params : {})
    if (id !== undefined) answer(id, method)
  })
}

const textIn = (value: unknown, other = '') => (typeof value === 'string' ? value : other)
const objectIn = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})

/** Only the members that are present: a change notification leaves the others as they were. */
function parseContext(context: JsonObject): Partial<HostContext> {
  const { theme, locale, timeZone, styles, displayMode, availableDisplayModes, containerDimensions } = context
  const { variables } = objectIn(styles)
  const { height, maxHeight } = objectIn(containerDimensions)
  const pixels = typeof height === 'number' ? height : maxHeight
  return {
    ...((theme === 'light' || theme === 'dark') && { theme }),
    ...(locale !== undefined && { locale: textIn(locale) }),
    ...(timeZone !== undefined && { timeZone: textIn(timeZone) }),
    ...(variables !== undefined && { variables: objectIn(variables) }),
    ...(displayMode !== undefined && { displayMode: textIn(displayMode, 'inline') }),
    ...(Array.isArray(availableDisplayModes) && { displayModes: availableDisplayModes.map(String) }),
    ...(typeof pixels === 'number' && { height: { pixels, isFixed: typeof height === 'number' } }),
    ...(context.safeAreaInsets !== undefined && { insets: objectIn(context.safeAreaInsets) }),
  }
}

/** Sends a request whose result only reports success; a rejection by the host throws. */
async function done(method: string, params: JsonObject): Promise<void> {
  const { isError } = await request(method, params)
  if (isError === true) throw new Error('The chat client did not allow it.')
}

/** Resolves once the host replies to `ui/initialize`; never if it does not support MCP Apps. */
export async function connectMcpApps(displayModes: string[], events: HostEvents): Promise<Host> {
  listen(events)
  const { hostCapabilities, hostContext } = await request('ui/initialize', {
    protocolVersion,
    appInfo: { name: 'Tenon widget', version: '1.0.0' },
    appCapabilities: { availableDisplayModes: displayModes },
  })
  const can = objectIn(hostCapabilities)
  events.onContext(parseContext(objectIn(hostContext)))
  notify('ui/notifications/initialized')
  const text = (words: string) => ({ type: 'text', text: words })
  return {
    callTool: can.serverTools
      ? async (name, args) => parseAnswer(await request('tools/call', { name, arguments: objectIn(args) }))
      : null,
    sendMessage: can.message ? (words) => done('ui/message', { role: 'user', content: [text(words)] }) : null,
    openLink: can.openLinks ? (url) => done('ui/open-link', { url }) : null,
    tellModel: can.updateModelContext
      ? (told) => done('ui/update-model-context', { content: [text(JSON.stringify(told))] })
      : null,
    requestDisplayMode: async (mode) => {
      const { mode: now } = await request('ui/request-display-mode', { mode })
      events.onContext({ displayMode: textIn(now, mode) })
    },
    reportHeight: (height) => notify('ui/notifications/size-changed', { height }),
  }
}
