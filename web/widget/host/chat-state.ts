// The page's view of the chat: an immutable value that is replaced on each change.
import { useEffect, useState } from 'preact/hooks'
import { isJsonObject } from '#base/json.ts'
import { findLanguage, type PageModel, type TextPack, textPackKey } from '#core/engines/widgets/page/index.ts'
import { addTimeouts } from './call-timeouts.ts'
import { connectChatGpt, hasChatGpt } from './chatgpt-host.ts'
import type { Host, HostContext, HostEvents, HostToolResult } from './host.ts'
import { connectMcpApps } from './mcp-apps-host.ts'

export type ChatState = {
  host: Host | null
  context: HostContext
  input: unknown
  result: HostToolResult | null
  /** Why the call was cancelled; null if it was not. */
  cancelled: string | null
  /** The translated texts; null while the page has those in English only. */
  texts: TextPack | null
  /** Whether the texts of the language have arrived, or will not. */
  isSettled: boolean
}

const initialContext: HostContext = {
  theme: null,
  locale: navigator.language || 'en',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  variables: {},
  fonts: '',
  displayMode: 'inline',
  displayModes: [],
  height: null,
  insets: {},
}

let chatState: ChatState = {
  host: null,
  context: initialContext,
  input: undefined,
  result: null,
  cancelled: null,
  texts: null,
  isSettled: false,
}
const listeners = new Set<() => void>()
const teardownController = new AbortController()

/** Aborted when the host removes the page, to stop work in progress. */
export const teardownSignal = teardownController.signal

export function updateChatState(change: Partial<ChatState>) {
  chatState = { ...chatState, ...change }
  for (const listener of listeners) listener()
}

export const readChatState = (): ChatState => chatState

export function useChatState(): ChatState {
  const [current, setCurrent] = useState(chatState)
  useEffect(() => {
    const listener = () => setCurrent(chatState)
    listeners.add(listener)
    listener()
    return () => void listeners.delete(listener)
  }, [])
  return current
}

const hostEvents: HostEvents = {
  onInput: (input) => updateChatState({ input }),
  onResult: (result) =>
    updateChatState({ result, cancelled: null, texts: findTexts(result) ?? chatState.texts }),
  onCancelled: (cancelled) => updateChatState({ cancelled }),
  onContext(context) {
    updateChatState({ context: { ...chatState.context, ...context } })
    loadTexts()
  },
  onTeardown: () => teardownController.abort(),
}

/** The texts that the service sends with a result if the client named the locale of the user. */
const findTexts = ({ meta }: HostToolResult) =>
  (isJsonObject(meta) && (meta[textPackKey] as TextPack | undefined)) || null

/** How long to wait for a host of MCP Apps before ChatGPT's own API is used that came late, in milliseconds. */
const mcpAppsTimeoutMs = 1_000

let textsUri = ''

/** Reads the texts of the language through the host, if it is another one. */
function loadTexts() {
  const { host, context, texts } = chatState
  const language = findLanguage(context.locale)
  const settle = (pack: unknown) => updateChatState({ texts: pack as TextPack | null, isSettled: true })
  if (!host) return
  if (/^(en)?$/.test(language) || language === texts?.language || !host.readJson || !textsUri) settle(texts)
  else host.readJson(textsUri + language).then(settle, () => settle(null))
}

export function connectHost(model: PageModel) {
  let isConnected = false
  textsUri = model.textsUri
  updateChatState({ texts: model.texts ?? null })
  const setHost = (host: Host) => {
    if (isConnected) return
    isConnected = true
    updateChatState({ host: addTimeouts(host) })
    loadTexts()
  }
  const fail = (error: unknown) => {
    if (!isConnected) updateChatState({ result: { data: undefined, text: String(error), isError: true } })
  }
  const connectChatGptIfPresent = () => {
    if (!isConnected && hasChatGpt()) setHost(connectChatGpt(hostEvents))
  }
  // Its data is there already, so the first rows are shown at once.
  connectChatGptIfPresent()
  const displayModes = [...new Set(['inline', 'fullscreen', model.displayMode])]
  connectMcpApps(displayModes, hostEvents).then(setHost, fail)
  setTimeout(() => {
    connectChatGptIfPresent()
    updateChatState({ isSettled: true })
  }, mcpAppsTimeoutMs)
}
