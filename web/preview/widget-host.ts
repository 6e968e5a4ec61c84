// The host of one widget, over the official bridge of MCP Apps. It logs the requests of the widget and answers them
// locally: tools return sample results, and links are not opened.
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge'
import type { WidgetPreview } from '#core/model/widgets/widget-preview.ts'
import { buildHostContext, type PreviewSettings } from './preview-settings.ts'
import type { ReceivedAnswer } from './received-answer.ts'

export type WidgetHostEvents = {
  /** `from` is the sender; `method` is a method of the protocol. */
  onEvent(from: 'widget' | 'client', method: string, params: unknown): void
  onMessage(text: string): void
  /** A call of the widget was answered with a generated result; `call` is its tool and arguments. */
  onExample(call: string): void
  onMode(mode: PreviewSettings['mode']): void
  onHeight(pixels: number): void
}

export type WidgetHost = {
  change(settings: PreviewSettings): void
  close(): void
}

type HostedPreview = WidgetPreview & { answer: ReceivedAnswer | null }

const capabilities = {
  serverTools: {},
  serverResources: {},
  message: {},
  openLinks: {},
  updateModelContext: {},
}

/** Loads the page of the widget into the frame and acts as its host. */
export function hostWidget(
  frame: HTMLIFrameElement,
  preview: HostedPreview,
  settings: PreviewSettings,
  events: WidgetHostEvents,
): WidgetHost {
  const target = frame.contentWindow
  if (!target) throw new Error('the frame must be in the document')
  const context = (current: PreviewSettings) => buildHostContext(current, frame.clientWidth)
  const bridge = new AppBridge(null, { name: 'Tenon preview', version: '1' }, capabilities, {
    hostContext: context(settings),
  })
  handleRequests(bridge, preview, events)
  bridge.oninitialized = () => void sendToolData(bridge, preview, settings, events)
  void bridge.connect(new PostMessageTransport(target, target)).then(() => {
    frame.src = `${location.pathname}/widget`
  })
  return {
    change: (current) => bridge.setHostContext(context(current)),
    close: () => void bridge.close(),
  }
}

/** Sends the arguments of the tool call, and its result unless it is still loading. */
async function sendToolData(
  bridge: AppBridge,
  preview: HostedPreview,
  { sample }: PreviewSettings,
  events: WidgetHostEvents,
) {
  const isReal = sample === 'received' || sample === 'recorded'
  const real = sample === 'received' ? preview.answer : preview.recorded
  const received = isReal ? real : null
  const input = { arguments: received?.arguments ?? preview.exampleArguments }
  events.onEvent('client', 'ui/notifications/tool-input', input)
  await bridge.sendToolInput(input)
  if (sample === 'loading' || (isReal && !received)) return
  const result = { content: [], ...(isReal ? received?.result : preview.samples[sample]) }
  events.onEvent('client', 'ui/notifications/tool-result', result)
  await bridge.sendToolResult(result)
}

function handleRequests(bridge: AppBridge, { replies, texts }: WidgetPreview, events: WidgetHostEvents) {
  const logRequest = (method: string, params: unknown) => events.onEvent('widget', method, params)
  bridge.oncalltool = async (params) => {
    logRequest('tools/call', params)
    const reply = replies.find(([name]) => name === params.name)?.[1]
    if (!reply) throw new Error(`The widget may not call ${params.name}.`)
    events.onEvent('client', 'example result of tools/call', reply)
    events.onExample(`${params.name} ${JSON.stringify(params.arguments ?? {})}`)
    return { content: [], ...reply }
  }
  bridge.onreadresource = async ({ uri }) => {
    logRequest('resources/read', { uri })
    const pack = texts.find(({ language }) => uri.endsWith(`=${language}`))
    if (!pack) throw new Error(`The widget may not read ${uri}.`)
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(pack) }] }
  }
  bridge.onmessage = async (params) => {
    logRequest('ui/message', params)
    events.onMessage(params.content.map((block) => (block.type === 'text' ? block.text : '')).join('\n'))
    return {}
  }
  bridge.onopenlink = async (params) => {
    logRequest('ui/open-link', params)
    return {}
  }
  bridge.onupdatemodelcontext = async (params) => {
    logRequest('ui/update-model-context', params)
    return {}
  }
  bridge.onrequestdisplaymode = async ({ mode }) => {
    logRequest('ui/request-display-mode', { mode })
    events.onMode(mode)
    return { mode }
  }
  bridge.onsizechange = ({ height }) => {
    logRequest('ui/notifications/size-changed', { height })
    if (height !== undefined) events.onHeight(height)
  }
}
