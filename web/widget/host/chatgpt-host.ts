// The host interface over ChatGPT's own API (`window.openai`), for versions of it without MCP Apps.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import {
  type Host,
  type HostContext,
  type HostEvents,
  type HostToolResult,
  parseHostToolResult,
} from './host.ts'

type ChatGptApi = {
  toolInput?: unknown
  toolOutput?: unknown
  toolResponseMetadata?: unknown
  theme?: unknown
  locale?: unknown
  displayMode?: unknown
  maxHeight?: unknown
  safeArea?: unknown
  widgetState?: unknown
  callTool?(name: string, args: unknown): Promise<unknown>
  sendFollowUpMessage?(message: { prompt: string }): Promise<unknown>
  openExternal?(link: { href: string }): unknown
  requestDisplayMode?(request: { mode: string }): Promise<unknown>
  setWidgetState?(state: unknown): Promise<unknown>
  notifyIntrinsicHeight?(height: number): unknown
}

declare global {
  interface Window {
    openai?: ChatGptApi
  }
}

export const hasChatGpt = () => window.openai !== undefined

function parseChatGptContext(globals: ChatGptApi): Partial<HostContext> {
  const { theme, locale, displayMode, maxHeight, safeArea } = globals
  return {
    ...(isJsonObject(safeArea) && isJsonObject(safeArea.insets) && { insets: safeArea.insets }),
    ...((theme === 'light' || theme === 'dark') && { theme }),
    ...(typeof locale === 'string' && { locale }),
    ...(typeof displayMode === 'string' && { displayMode }),
    ...(typeof maxHeight === 'number' && { height: { pixels: maxHeight, isFixed: false } }),
    displayModes: ['inline', 'fullscreen', 'pip'],
  }
}

/** Older versions return the text alone. */
const parseChatGptResult = (result: unknown): HostToolResult =>
  isJsonObject(result) && typeof result.result === 'string'
    ? parseHostToolResult({ content: [{ type: 'text', text: result.result }] })
    : parseHostToolResult(result)

const stateless = { updateModelContext: null, savedView: null }

/** The state of the widget is what the model reads of it, and what is restored when the chat is opened again. */
function connectWidgetState(
  stored: unknown,
  setWidgetState: (state: unknown) => Promise<unknown>,
): Pick<Host, 'updateModelContext' | 'savedView'> {
  let state = isJsonObject(stored) ? stored : {}
  const saved = isJsonObject(state.privateContent) ? state.privateContent.view : state.view
  let view = isJsonObject(saved) ? saved : {}
  if (isJsonObject(state.modelContent)) state = state.modelContent
  const storeState = async (next: JsonObject) => {
    state = next
    const hasView = Object.keys(view).length > 0
    // The model reads the entire state, unless it is divided in two.
    await setWidgetState(hasView ? { modelContent: state, privateContent: { view }, imageIds: [] } : state)
  }
  return {
    updateModelContext: (context) => storeState(context as JsonObject),
    savedView: {
      members: view,
      save(name, value) {
        view = { ...view, [name]: value }
        storeState(state).catch(() => undefined)
      },
    },
  }
}

export function connectChatGpt(events: HostEvents): Host {
  const openai: ChatGptApi = window.openai ?? {}
  const { callTool, sendFollowUpMessage, openExternal, setWidgetState, requestDisplayMode } = openai
  let lastOutput: unknown
  const readGlobals = () => {
    const globals: ChatGptApi = window.openai ?? {}
    const { toolInput, toolOutput, toolResponseMetadata } = globals
    events.onContext(parseChatGptContext(globals))
    if (isJsonObject(toolInput)) events.onInput(toolInput)
    // Other globals change, too, and must not bring back rows that were loaded before.
    if (toolOutput === undefined || toolOutput === null || toolOutput === lastOutput) return
    lastOutput = toolOutput
    events.onResult(parseHostToolResult({ structuredContent: toolOutput, _meta: toolResponseMetadata }))
  }
  window.addEventListener('openai:set_globals', readGlobals)
  readGlobals()
  return {
    callTool: callTool ? async (name, args) => parseChatGptResult(await callTool(name, args)) : null,
    sendMessage: sendFollowUpMessage ? async (prompt) => void (await sendFollowUpMessage({ prompt })) : null,
    downloadFile: null,
    readJson: null,
    openLink: openExternal ? async (href) => void openExternal({ href }) : null,
    ...(setWidgetState ? connectWidgetState(openai.widgetState, setWidgetState) : stateless),
    requestDisplayMode: requestDisplayMode ? async (mode) => void (await requestDisplayMode({ mode })) : null,
    reportHeight: (height) => void openai.notifyIntrinsicHeight?.(height),
  }
}
