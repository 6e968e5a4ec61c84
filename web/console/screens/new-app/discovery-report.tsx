import type { Integration } from '../../api/queries/integrations.ts'
import { chooseToolsTexts } from '../../texts/new-app-texts.ts'
import { Card } from '../../ui/card.tsx'
import { groupMessages } from './group-messages.ts'

/** What discovery found, with its warnings grouped by their text. */
export function DiscoveryReport({ integration }: { integration: Integration }) {
  const { imported, degraded, refused } = integration.import_report
  const events = integration.discovery_events.filter((event) => event.user_facing)
  const groups = groupMessages([...integration.discovery_warnings, ...events.map(({ message }) => message)])
  return (
    <Card title={chooseToolsTexts.report}>
      <p>{chooseToolsTexts.counts(imported, degraded, refused)}</p>
      {groups.length > 0 && (
        <details className="mt-2">
          <summary className="text-sm text-muted">{chooseToolsTexts.warnings(groups.length)}</summary>
          <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-sm">
            {groups.map(({ message, count }) => (
              <li key={message} className="break-words">
                {message} {count > 1 && <span className="text-muted">({chooseToolsTexts.times(count)})</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}
