import { groupMessages } from '#client'
import type { Integration } from '../../api/queries/integrations.ts'
import { chooseToolsTexts } from '../../texts/new-app-texts.ts'
import { Card } from '../../ui/card.tsx'
import { DiscoverySteps } from './discovery-steps.tsx'

/** Routine steps. Everything else that discovery reports is shown on request. */
const stepCodes = new Set([
  'document_fetched',
  'document_imported',
  'mcp_connected',
  'mcp_tools_listed',
  'mcp_unauthorized',
])

/** The report of discovery. Equal warnings are grouped. */
export function DiscoveryReport({ integration }: { integration: Integration }) {
  const { imported, degraded, skipped } = integration.import_report
  const { discovery_events: events, discovery_warnings: warnings } = integration
  const steps = events.filter(({ code }) => stepCodes.has(code))
  const others = events.filter((event) => event.user_facing && !steps.includes(event))
  const groups = groupMessages([...warnings, ...others.map(({ message }) => message)])
  return (
    <Card title={chooseToolsTexts.report}>
      <DiscoverySteps events={steps} />
      {/* Omitted if nothing was lost, since the last step already says so. */}
      {degraded + skipped > 0 && <p>{chooseToolsTexts.counts(imported, degraded, skipped)}</p>}
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
