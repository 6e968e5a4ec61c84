import type { DiscoveryEvent, Integration } from '../../api/queries/integrations.ts'
import { integrationsTexts } from '../../texts/integrations-texts.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

const texts = integrationsTexts.events
const tones: Record<string, Tone> = { info: 'info', warning: 'warning', error: 'danger' }

/** The events and warnings of discovery, step by step. */
export function DiscoveryEvents({ integration }: { integration: Integration }) {
  const { discovery_events: events, discovery_warnings: warnings } = integration
  if (events.length + warnings.length === 0) return <p className="text-muted">{texts.none}</p>
  return (
    <div className="flex flex-col gap-6">
      {warnings.length > 0 && (
        <section>
          <h2 className="mb-2 font-semibold">{texts.warnings}</h2>
          <ul className="list-disc pl-5 text-sm">
            {warnings.map((warning) => (
              <li key={warning} className="break-words">
                {warning}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ol className="divide-y divide-line rounded-card border border-line bg-surface">
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is a record, and the same event may occur twice
          <li key={index} className="px-4 py-2.5">
            <EventRow event={event} />
          </li>
        ))}
      </ol>
    </div>
  )
}

const EventRow = ({ event: { code, message, severity, source } }: { event: DiscoveryEvent }) => (
  <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
    <Badge tone={tones[severity] ?? 'neutral'}>{texts.severities[severity] ?? severity}</Badge>
    <span className="min-w-0 grow basis-60 text-sm break-words">{message}</span>
    <code className="font-mono text-xs text-muted">
      {source} · {code}
    </code>
  </div>
)
