import { removeHiddenText } from '#base/hidden-text.ts'
import { toIntegrationReference, toToolReference } from '#core/engines/draft-checks/index.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { DraftIssue } from '#core/model/drafts/draft-issue.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { type PendingOutline, readPendingOutlines } from './pinned-definitions.ts'

const reasons: Record<PendingOutline['kind'], string> = {
  new: '',
  changed: 'lists another definition of it',
  removed: 'lists it no more',
}

/** A warning for each tool whose MCP server has changed its definition and nobody has decided about it. */
export async function findPendingIssues(
  deps: Deps<'digest'>,
  reader: StoreReader,
  contents: Contents,
  appId: string,
): Promise<DraftIssue[]> {
  const outlines = await readPendingOutlines(deps, reader, appId)
  const pending = new Map(
    outlines
      .filter(({ listed }) => listed.decision === 'pending')
      .flatMap((outline) => (outline.operation ? [[outline.operation.id, outline]] : [])),
  )
  const integrations = new Map(contents.integrations.map((one) => [one.id, one]))
  return contents.tools.flatMap((tool) => {
    const outline = pending.get(tool.binding?.operationId ?? '')
    const integration = integrations.get(outline?.listed.integrationId ?? '')
    if (!tool.enabled || !outline || !integration) return []
    const name = removeHiddenText(tool.name).text
    return [
      {
        code: 'definition_pending',
        message: `The MCP server of the tool ${name} ${reasons[outline.kind]}; the pinned definition is used until somebody accepts that.`,
        severity: 'warning',
        blocksPublish: false,
        references: [toToolReference(tool), toIntegrationReference(integration)],
      },
    ]
  })
}
