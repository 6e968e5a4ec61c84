// The page's view of the chat: an immutable value that is replaced on each change.
import { useEffect, useState } from 'preact/hooks'
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
}

const initialContext: HostContext = {
  theme: null,
  locale: navigator.language || 'en',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  variables: {},
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
}
const listeners = new Set<() => void>()
const teardownController = new AbortController()

/** Aborted when the host removes the page, to stop work in progress. */
export const teardownSignal = teardownController.signal

export function updateChatState(change: Partial<ChatState>) {
  chatState = { ...chatState, ...change }
  for (const listener of listeners) listener()
}

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
  onResult: (result) => updateChatState({ result, cancelled: null }),
  onCancelled: (cancelled) => updateChatState({ cancelled }),
  onContext: (context) => updateChatState({ context: { ...chatState.context, ...context } }),
  onTeardown: () => teardownController.abort(),
}

/** How long to wait for a host of MCP Apps before ChatGPT's own API is used that came late, in milliseconds. */
const mcpAppsTimeoutMs = 1_000

export function connectHost(displayModes: string[]) {
  let isConnected = false
  const setHost = (host: Host) => {
    if (!isConnected) updateChatState({ host: addTimeouts(host) })
    isConnected = true
  }
  const fail = (error: unknown) => {
    if (!isConnected) updateChatState({ result: { data: undefined, text: String(error), isError: true } })
  }
  const connectChatGptIfPresent = () => {
    if (!isConnected && hasChatGpt()) setHost(connectChatGpt(hostEvents))
  }
  // Its data is there already, so the first rows are shown at once.
  connectChatGptIfPresent()
  connectMcpApps(displayModes, hostEvents).then(setHost, fail)
  setTimeout(connectChatGptIfPresent, mcpAppsTimeoutMs)
}
