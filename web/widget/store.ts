// The state of the chat as the page knows it: one immutable value that is replaced on each change.
import { useEffect, useState } from 'preact/hooks'
import { connectChatGpt, hasChatGpt } from './chatgpt-host.ts'
import type { Answer, Host, HostContext, HostEvents } from './host.ts'
import { connectMcpApps } from './mcp-apps-host.ts'

export type Chat = {
  host: Host | null
  context: HostContext
  input: unknown
  answer: Answer | null
  /** Why the call was cancelled; null if it was not. */
  cancelled: string | null
}

const here: HostContext = {
  theme: null,
  locale: navigator.language || 'en',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  variables: {},
  displayMode: 'inline',
  displayModes: [],
  height: null,
  insets: {},
}

let chat: Chat = { host: null, context: here, input: undefined, answer: null, cancelled: null }
const watchers = new Set<() => void>()
const stopping = new AbortController()

/** Aborted when the host removes the page; running work stops then. */
export const teardown = stopping.signal

export function changeChat(change: Partial<Chat>) {
  chat = { ...chat, ...change }
  for (const watch of watchers) watch()
}

export function useChat(): Chat {
  const [now, setNow] = useState(chat)
  useEffect(() => {
    const watch = () => setNow(chat)
    watchers.add(watch)
    watch()
    return () => void watchers.delete(watch)
  }, [])
  return now
}

const events: HostEvents = {
  onInput: (input) => changeChat({ input }),
  onAnswer: (answer) => changeChat({ answer, cancelled: null }),
  onCancelled: (cancelled) => changeChat({ cancelled }),
  onContext: (context) => changeChat({ context: { ...chat.context, ...context } }),
  onTeardown: () => stopping.abort(),
}

/** Milliseconds to wait for a host of MCP Apps before ChatGPT's own API is used. */
const patience = 1_000

export function connect(displayModes: string[]) {
  let isSettled = false
  const settle = (host: Host) => {
    if (!isSettled) changeChat({ host })
    isSettled = true
  }
  const fail = (error: unknown) => {
    if (!isSettled) changeChat({ answer: { data: undefined, text: String(error), isError: true } })
  }
  connectMcpApps(displayModes, events).then(settle, fail)
  setTimeout(() => {
    if (!isSettled && hasChatGpt()) settle(connectChatGpt(events))
  }, patience)
}
