// Runs in the browser: an MCP Apps host that shows one widget at a time, with the official bridge.
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge'

export type WidgetHostSetup = {
  html: string
  width: number
  /** An McpUiHostContext; `capabilities` are McpUiHostCapabilities. */
  context: Record<string, unknown>
  capabilities: Record<string, Record<string, never>>
  /**
   * Results by tool name, in order; the last one repeats. A string rejects the call with that message; null never ends it.
   */
  replies: Record<string, (Record<string, unknown> | string | null)[]>
  /** Texts of resources by URI, which the host serves if it has the capability. */
  resources?: Record<string, string>
}

type ReceivedMessage = { method: string; params: Record<string, unknown> }

let frame: HTMLIFrameElement
let bridge: AppBridge
let received: ReceivedMessage[] = []
/** Every message in both directions, unparsed. */
let wireMessages: unknown[] = []

/** The policy that hosts apply to a widget: no network, only inline scripts and styles. */
const csp =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: https://images.test"

const withSandboxCsp = (html: string) =>
  html.replace(/<head>/i, `$&<meta http-equiv="Content-Security-Policy" content="${csp}">`)

const api = {
  async open({ html, width, context, capabilities, replies, resources = {} }: WidgetHostSetup) {
    await bridge?.close()
    frame?.remove()
    received = []
    wireMessages = []
    frame = document.createElement('iframe')
    frame.setAttribute('sandbox', 'allow-scripts')
    frame.style.cssText = `width:${width}px;height:600px;border:0;display:block`
    document.body.append(frame)
    const target = frame.contentWindow
    if (!target) throw new Error('no frame')
    bridge = new AppBridge(null, { name: 'Test chat', version: '1' }, capabilities, { hostContext: context })
    const recordMessage = (method: string, params: unknown) => {
      received.push({ method, params: { ...Object(params) } })
    }
    bridge.oncalltool = async (params) => {
      recordMessage('tools/call', params)
      const list = replies[params.name] ?? []
      const reply = list.length > 1 ? list.shift() : list[0]
      if (reply === null) return new Promise(() => undefined)
      if (reply === undefined || typeof reply === 'string') throw new Error(reply ?? `no tool ${params.name}`)
      return { content: [], ...reply }
    }
    bridge.onreadresource = async ({ uri }) => {
      recordMessage('resources/read', { uri })
      const text = resources[uri]
      if (text === undefined) throw new Error(`no resource ${uri}`)
      return { contents: [{ uri, text }] }
    }
    bridge.onmessage = async (params) => {
      recordMessage('ui/message', params)
      return {}
    }
    bridge.onopenlink = async (params) => {
      recordMessage('ui/open-link', params)
      return {}
    }
    bridge.ondownloadfile = async (params) => {
      recordMessage('ui/download-file', params)
      return {}
    }
    bridge.onupdatemodelcontext = async (params) => {
      recordMessage('ui/update-model-context', params)
      return {}
    }
    bridge.onrequestdisplaymode = async ({ mode }) => {
      recordMessage('ui/request-display-mode', { mode })
      return { mode }
    }
    bridge.onsizechange = (params) => {
      recordMessage('size', params)
      if (params.height) frame.style.height = `${params.height}px`
    }
    const ready = new Promise<void>((resolve) => {
      bridge.oninitialized = () => resolve()
    })
    const transport = new PostMessageTransport(target, target)
    const send = transport.send.bind(transport)
    transport.send = (message) => {
      wireMessages.push({ from: 'host', message })
      return send(message)
    }
    await bridge.connect(transport)
    frame.srcdoc = withSandboxCsp(html)
    await ready
  },
  sendInput: (args: Record<string, unknown>) => bridge.sendToolInput({ arguments: args }),
  sendPartialInput: (args: Record<string, unknown>) => bridge.sendToolInputPartial({ arguments: args }),
  sendResult: (result: Record<string, unknown>) => bridge.sendToolResult({ content: [], ...result }),
  cancel: (reason: string) => bridge.sendToolCancelled({ reason }),
  changeContext: async (context: Record<string, unknown>) => {
    await bridge.sendHostContextChange(context)
  },
  teardown: async () => {
    await bridge.teardownResource({})
  },
  resize: (width: number) => {
    frame.style.width = `${width}px`
  },
  listReceived: (method: string) =>
    received.filter((message) => message.method === method).map(({ params }) => params),
  listWireMessages: () => wireMessages,
}

export type WidgetHostApi = typeof api

window.addEventListener('message', ({ data, source }) => {
  if (source === frame?.contentWindow) wireMessages.push({ from: 'page', message: data })
})
Object.assign(window, { host: api })
