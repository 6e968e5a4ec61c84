import { removeHiddenText } from '#base/texts/hidden-text.ts'
import { toIntegrationReference, toToolReference } from '#core/engines/apps/draft-checks/index.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { DraftIssue } from '#core/model/drafts/draft-issue.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { type PendingOutline, readPendingOutlines } from './pinned-definitions.ts'

const reasons: Record<PendingOutline['kind'], string> = {
  new: '',
  changed: 'lists a different definition of it',
  removed: 'no longer lists it',
}

/** Warnings about undecided differences at MCP servers: changed tools of the draft, and new tools. */
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
  const integrations = new Map(contents.integrations.map((integration) => [integration.id, integration]))
  return contents.tools.flatMap((tool) => {
    const outline = pending.get(tool.binding?.operationId ?? '')
    const integration = integrations.get(outline?.listed.integrationId ?? '')
    if (!tool.enabled || !outline || !integration) return []
    const name = removeHiddenText(tool.name).text
    return [
      createWarning(
        `The MCP server of the tool ${name} ${reasons[outline.kind]}; the pinned definition is used until the change is accepted.`,
        [toToolReference(tool), toIntegrationReference(integration)],
      ),
    ]
  })
}

/** One warning for each integration, without texts of its server, since agents read messages. */
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
        `The MCP server of ${integration.name} lists ${tools} not part of the app until accepted.`,
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
