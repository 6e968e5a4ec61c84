// Shows a widget as a chat client would, with sample results, and logs the requests of the widget.
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { WidgetPreview } from '#core/model/widgets/widget-preview.ts'
import { Controls } from './controls.tsx'
import { isEmbedded, isPicture, readFirstSettings, reportSettings, useOuterSettings } from './embedding.ts'
import { EventLog, type LoggedEvent } from './event-log.tsx'
import { createInitialSettings, type PreviewSettings, pickSettings } from './preview-settings.ts'
import { useReceivedAnswer } from './received-answer.ts'
import { WidgetFrame } from './widget-frame.tsx'

export function PreviewApp({ preview }: { preview: WidgetPreview }) {
  const [settings, setSettings] = useState<PreviewSettings>(() =>
    withAvailableSample(readFirstSettings(createInitialSettings(preview)), preview),
  )
  const [log, setLog] = useState<LoggedEvent[]>([])
  const [messages, setMessages] = useState<string[]>([])
  const [examples, setExamples] = useState<string[]>([])
  const change = (changes: Partial<PreviewSettings>) => setSettings((now) => ({ ...now, ...changes }))
  useOuterSettings((texts) => setSettings((now) => pickSettings(texts, now)))
  const events = useMemo(
    () => ({
      onEvent: (from: LoggedEvent['from'], method: string, params: unknown) =>
        setLog((before) => [...before, { from, method, params }]),
      onMessage: (text: string) => setMessages((before) => [...before, text]),
      onExample: (call: string) => setExamples((before) => [...before, call]),
      onMode: (mode: PreviewSettings['mode']) => {
        change({ mode })
        reportSettings({ mode })
      },
    }),
    [],
  )
  const answer = useReceivedAnswer(() => change({ sample: 'received' }))
  useEffect(() => {
    document.documentElement.style.colorScheme = settings.theme
  }, [settings.theme])
  useEffect(() => {
    setMessages([])
    setExamples([])
    setLog([])
  }, [settings.sample, answer])
  const widget = (
    <WidgetFrame
      key={settings.sample === 'received' ? JSON.stringify(answer) : settings.sample}
      preview={preview}
      answer={answer}
      settings={settings}
      events={events}
    />
  )
  if (isPicture) return <main class="picture">{widget}</main>
  return (
    <>
      {isEmbedded ? null : <Heading appName={preview.appName} />}
      <main>
        {isEmbedded ? null : (
          <Controls
            settings={settings}
            hasAnswer={answer !== null}
            hasRecorded={preview.recorded !== null}
            onChange={change}
          />
        )}
        <div class="columns">
          <section class="chat" aria-label="Chat">
            <p class="called">
              {isReal(settings) ? 'Called' : 'Example result of'} <code>{preview.toolName}</code>
            </p>
            {widget}
            <div role="status">
              {examples.map((call, index) => (
                <p class="called" key={index}>
                  Example result of <code>{call}</code>. No tool was called.
                </p>
              ))}
            </div>
            {messages.map((text, index) => (
              <p class="message" key={index}>
                {text}
              </p>
            ))}
          </section>
          <aside aria-label="Protocol details">
            <EventLog events={log} onClear={() => setLog([])} />
            <JsonDetails title="Tool, as clients get it" value={preview.descriptor} />
            <JsonDetails title="Resource, without its page" value={preview.resource} />
          </aside>
        </div>
      </main>
    </>
  )
}

const isReal = ({ sample }: PreviewSettings) => sample === 'received' || sample === 'recorded'

/** Only some tools have a test case with a recorded response. */
const withAvailableSample = (settings: PreviewSettings, { recorded }: WidgetPreview): PreviewSettings =>
  settings.sample === 'recorded' && recorded === null ? { ...settings, sample: 'example' } : settings

const Heading = ({ appName }: { appName: string }) => (
  <header class="top">
    <h1>
      {appName} <span class="soft">widget preview</span>
    </h1>
    <p class="soft">
      The current draft with generated sample results. No tool is called. Reload to see changes.
    </p>
  </header>
)

const JsonDetails = ({ title, value }: { title: string; value: unknown }) => (
  <details class="shown">
    <summary>{title}</summary>
    <pre>{JSON.stringify(value, null, 2)}</pre>
  </details>
)
