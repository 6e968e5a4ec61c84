import { removeHiddenText } from '#base/texts/hidden-text.ts'
import { toIntegrationReference } from '#core/engines/apps/draft-checks/index.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { DraftIssue } from '#core/model/drafts/draft-issue.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { PendingDifference } from '#core/model/integrations/pending-difference.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { isServerMoved } from './is-server-moved.ts'

/** A warning for each integration whose document has changes that were neither applied nor dismissed. */
export async function findDifferenceIssues(
  reader: StoreReader,
  contents: Contents,
  appId: string,
): Promise<DraftIssue[]> {
  const waiting = await reader.pendingDifferences.list(appId)
  const byIntegration = new Map(waiting.map((difference) => [difference.integrationId, difference]))
  return contents.integrations.flatMap((integration) => {
    const difference = byIntegration.get(integration.id)
    if (!difference) return []
    const name = removeHiddenText(integration.name).text
    const changes = describeChanges(integration, difference)
    return [
      {
        code: 'difference_pending',
        message: `The document of ${name} ${changes}; the draft stays as it is until the changes are applied.`,
        severity: 'warning',
        blocksPublish: false,
        references: [toIntegrationReference(integration)],
      },
    ]
  })
}

function describeChanges(integration: Integration, { counts, source }: PendingDifference): string {
  const { added, changed, removed } = counts
  const isOther = added + changed + removed > 0
  return [
    ...(isOther ? [`describes other operations (${added} new, ${changed} changed, ${removed} removed)`] : []),
    ...(isServerMoved(integration, source.baseUrl) ? ['declares another server'] : []),
  ].join(' and ')
}
