export type LoggedEvent = { from: 'widget' | 'client'; method: string; params: unknown }

const senderLabels = { widget: 'Widget', client: 'Client' }

/** The most characters of an event, so that a result of a thousand rows is not rendered. */
const maxLength = 4_000

function formatParams(params: unknown): string {
  const text = JSON.stringify(params, null, 2) ?? ''
  return text.length > maxLength ? `${text.slice(0, maxLength)}\n… ${text.length} characters` : text
}

type EventLogProps = { events: LoggedEvent[]; onClear(): void }

/** The messages between widget and chat client, newest last. */
export const EventLog = ({ events, onClear }: EventLogProps) => (
  <section class="log">
    <header>
      <h2 id="events">Events</h2>
      <button type="button" onClick={onClear} disabled={events.length === 0}>
        Clear
      </button>
    </header>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard */}
    <div role="log" aria-labelledby="events" tabIndex={0}>
      <ol>
        {events.map(({ from, method, params }, index) => (
          <li key={index} class={from === 'widget' ? 'asked' : 'told'}>
            <details>
              <summary>
                <span class="from">{senderLabels[from]}</span> <code>{method}</code>
              </summary>
              <pre>{formatParams(params)}</pre>
            </details>
          </li>
        ))}
      </ol>
      {events.length === 0 ? <p class="soft">Nothing yet.</p> : null}
    </div>
  </section>
)
