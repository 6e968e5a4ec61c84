import type { Integration } from '../../api/queries/integrations.ts'
import { newAppTexts } from '../../texts/new-app-texts.ts'
import { Notice } from '../../ui/notice.tsx'
import { DiscoverySteps } from './discovery-steps.tsx'

/** The steps up to the one that failed, and what to do about that one. */
export function ImportFailure({ integration: { discovery_events: events } }: { integration: Integration }) {
  const failed = events.findIndex(({ severity }) => severity === 'error')
  const hint = newAppTexts.failedHints[events[failed]?.code ?? ''] ?? newAppTexts.failedHint
  return (
    <Notice tone="danger" isAlert title={newAppTexts.failed}>
      <DiscoverySteps events={events.slice(0, failed + 1)} />
      <p>{hint}</p>
    </Notice>
  )
}
