// The host interface over ChatGPT's own API (`window.openai`), for versions of it without MCP Apps.
import { isJsonObject } from '#base/json.ts'
import { type Answer, type Host, type HostContext, type HostEvents, parseAnswer } from './host.ts'

type OpenAi = {
  toolInput?: unknown
  toolOutput?: unknown
  theme?: unknown
  locale?: unknown
  displayMode?: unknown
  maxHeight?: unknown
  callTool?(name: string, args: unknown): Promise<unknown>
  sendFollowUpMessage?(message: { prompt: string }): Promise<unknown>
  openExternal?(link: { href: string }): unknown
  requestDisplayMode?(wish: { mode: string }): Promise<unknown>
  setWidgetState?(state: unknown): Promise<unknown>
  notifyIntrinsicHeight?(height: number): unknown
}

declare global {
  interface Window {
    openai?: OpenAi
  }
}

export const hasChatGpt = () => window.openai !== undefined

function contextOf({ theme, locale, displayMode, maxHeight }: OpenAi): Partial<HostContext> {
  return {
    ...((theme === 'light' || theme === 'dark') && { theme }),
    ...(typeof locale === 'string' && { locale }),
    ...(typeof displayMode === 'string' && { displayMode }),
    ...(typeof maxHeight === 'number' && { height: { pixels: maxHeight, isFixed: false } }),
    displayModes: ['inline', 'fullscreen', 'pip'],
  }
}

/** Older versions return the text alone. */
const answerOf = (result: unknown): Answer =>
  isJsonObject(result) && typeof result.result === 'string'
    ? parseAnswer({ content: [{ type: 'text', text: result.result }] })
    : parseAnswer(result)

export function connectChatGpt(events: HostEvents): Host {
  const openai: OpenAi = window.openai ?? {}
  const { callTool, sendFollowUpMessage, openExternal, setWidgetState, requestDisplayMode } = openai
  const read = () => {
    const now: OpenAi = window.openai ?? {}
    events.onContext(contextOf(now))
    if (isJsonObject(now.toolInput)) events.onInput(now.toolInput)
    if (now.toolOutput !== undefined && now.toolOutput !== null)
      events.onAnswer({ data: now.toolOutput, text: '', isError: false })
  }
  window.addEventListener('openai:set_globals', read)
  read()
  return {
    callTool: callTool ? async (name, args) => answerOf(await callTool(name, args)) : null,
    sendMessage: sendFollowUpMessage ? async (prompt) => void (await sendFollowUpMessage({ prompt })) : null,
    openLink: openExternal ? async (href) => void openExternal({ href }) : null,
    tellModel: setWidgetState ? async (told) => void (await setWidgetState(told)) : null,
    requestDisplayMode: requestDisplayMode ? async (mode) => void (await requestDisplayMode({ mode })) : null,
    reportHeight: (height) => void openai.notifyIntrinsicHeight?.(height),
  }
}
