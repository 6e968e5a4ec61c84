import { removeHiddenText } from '#base/texts/hidden-text.ts'
import { toIntegrationReference, toToolReference } from '#core/engines/apps/draft-checks/index.ts'
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

/** Warnings of what MCP servers list otherwise and nobody has decided about: tools of the draft, and new ones. */
export async function findPendingIssues(
  deps: Deps<'digest'>,
  reader: StoreReader,
  contents: Contents,
  appId: string,
): Promise<DraftIssue[]> {
  const outlines = await readPendingOutlines(deps, reader, appId)
  const pending = outlines.filter(({ listed }) => listed.decision === 'pending')
  return [...listToolIssues(contents, pending), ...listNewIssues(contents, pending)]
}

function listToolIssues(contents: Contents, outlines: readonly PendingOutline[]): DraftIssue[] {
  const pending = new Map(
    outlines.flatMap((outline) => (outline.operation ? [[outline.operation.id, outline]] : [])),
  )
  const integrations = new Map(contents.integrations.map((one) => [one.id, one]))
  return contents.tools.flatMap((tool) => {
    const outline = pending.get(tool.binding?.operationId ?? '')
    const integration = integrations.get(outline?.listed.integrationId ?? '')
    if (!tool.enabled || !outline || !integration) return []
    const name = removeHiddenText(tool.name).text
    return [
      createWarning(
        `The MCP server of the tool ${name} ${reasons[outline.kind]}; the pinned definition is used until somebody accepts that.`,
        [toToolReference(tool), toIntegrationReference(integration)],
      ),
    ]
  })
}

/** One for each integration, without the texts of its server: agents read messages. */
function listNewIssues({ integrations }: Contents, outlines: readonly PendingOutline[]): DraftIssue[] {
  const counts = Map.groupBy(
    outlines.filter(({ kind }) => kind === 'new'),
    ({ listed }) => listed.integrationId,
  )
  return integrations.flatMap((integration) => {
    const count = counts.get(integration.id)?.length ?? 0
    if (count === 0) return []
    const tools = count === 1 ? 'a new tool, which is' : `${count} new tools, which are`
    return [
      createWarning(
        `The MCP server of ${integration.name} lists ${tools} not part of the app until somebody accepts that.`,
        [toIntegrationReference(integration)],
      ),
    ]
  })
}

const createWarning = (message: string, references: DraftIssue['references']): DraftIssue => ({
  code: 'definition_pending',
  message,
  severity: 'warning',
  blocksPublish: false,
  references,
})
