// The host interface over ChatGPT's own API (`window.openai`), for versions of it without MCP Apps.
import { isJsonObject } from '#base/json.ts'
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

function parseChatGptContext({ theme, locale, displayMode, maxHeight }: ChatGptApi): Partial<HostContext> {
  return {
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

export function connectChatGpt(events: HostEvents): Host {
  const openai: ChatGptApi = window.openai ?? {}
  const { callTool, sendFollowUpMessage, openExternal, setWidgetState, requestDisplayMode } = openai
  const readGlobals = () => {
    const globals: ChatGptApi = window.openai ?? {}
    events.onContext(parseChatGptContext(globals))
    if (isJsonObject(globals.toolInput)) events.onInput(globals.toolInput)
    if (globals.toolOutput !== undefined && globals.toolOutput !== null)
      events.onResult(
        parseHostToolResult({
          structuredContent: globals.toolOutput,
          _meta: globals.toolResponseMetadata,
        }),
      )
  }
  window.addEventListener('openai:set_globals', readGlobals)
  readGlobals()
  return {
    callTool: callTool ? async (name, args) => parseChatGptResult(await callTool(name, args)) : null,
    sendMessage: sendFollowUpMessage ? async (prompt) => void (await sendFollowUpMessage({ prompt })) : null,
    downloadFile: null,
    openLink: openExternal ? async (href) => void openExternal({ href }) : null,
    updateModelContext: setWidgetState ? async (context) => void (await setWidgetState(context)) : null,
    requestDisplayMode: requestDisplayMode ? async (mode) => void (await requestDisplayMode({ mode })) : null,
    reportHeight: (height) => void openai.notifyIntrinsicHeight?.(height),
  }
}
