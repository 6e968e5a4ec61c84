// A page that shows a widget as a chat client would, with generated sample results, and logs the widget's requests.
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { WidgetPreview } from '#core/model/widget-preview.ts'
import { type Choice, firstChoice } from './choice.ts'
import { Controls } from './controls.tsx'
import { EventLog, type LoggedEvent } from './event-log.tsx'
import { WidgetFrame } from './widget-frame.tsx'

export function App({ preview }: { preview: WidgetPreview }) {
  const [choice, setChoice] = useState<Choice>(() => firstChoice(preview))
  const [log, setLog] = useState<LoggedEvent[]>([])
  const [messages, setMessages] = useState<string[]>([])
  const change = (some: Partial<Choice>) => setChoice((now) => ({ ...now, ...some }))
  const events = useMemo(
    () => ({
      onEvent: (from: LoggedEvent['from'], method: string, params: unknown) =>
        setLog((before) => [...before, { from, method, params }]),
      onMessage: (text: string) => setMessages((before) => [...before, text]),
      onMode: (mode: Choice['mode']) => change({ mode }),
    }),
    [],
  )
  useEffect(() => {
    document.documentElement.style.colorScheme = choice.theme
  }, [choice.theme])
  useEffect(() => {
    setMessages([])
    setLog([])
  }, [choice.sample])
  return (
    <>
      <header class="top">
        <h1>
          {preview.appName} <span class="soft">widget preview</span>
        </h1>
        <p class="soft">
          The current draft with generated sample results. No tool is called. Reload to see changes.
        </p>
      </header>
      <main>
        <Controls choice={choice} onChange={change} />
        <div class="columns">
          <section class="chat" aria-label="Chat">
            <p class="called">
              Called <code>{preview.toolName}</code>
            </p>
            <WidgetFrame key={choice.sample} preview={preview} choice={choice} events={events} />
            {messages.map((text, index) => (
              <p class="message" key={index}>
                {text}
              </p>
            ))}
          </section>
          <aside aria-label="Protocol details">
            <EventLog events={log} onClear={() => setLog([])} />
            <Shown title="Tool, as clients get it" value={preview.descriptor} />
            <Shown title="Resource, without its page" value={preview.resource} />
          </aside>
        </div>
      </main>
    </>
  )
}

const Shown = ({ title, value }: { title: string; value: unknown }) => (
  <details class="shown">
    <summary>{title}</summary>
    <pre>{JSON.stringify(value, null, 2)}</pre>
  </details>
)
