import type { StoreListing } from '#core/model/apps/store-listing.ts'
import type { SheetField } from '#core/model/readiness/submission-sheet.ts'
import type { ManifestTool } from '#core/model/releases/manifest.ts'
import { requiredHints } from '../store-rules.ts'
import { buildField, buildGap } from './sheet-source.ts'

/** The hints of a tool with reasons: from the owner, or evident from the request. */
export const buildHintFields = (tool: ManifestTool, listing: StoreListing): SheetField[] =>
  requiredHints.flatMap((hint) => [
    buildField([hint, hint], String(tool.annotations[hint])),
    justify(tool, hint, listing),
  ])

const methodsThatRead = ['GET', 'HEAD']

export type JustifiedHint = (typeof requiredHints)[number]

const listingMembers = {
  readOnlyHint: 'readOnly',
  destructiveHint: 'destructive',
  openWorldHint: 'openWorld',
} as const

/** "" if neither the owner nor the request gives a reason. */
export function findJustification(
  tool: ManifestTool,
  hint: JustifiedHint,
  { justifications }: Pick<StoreListing, 'justifications'>,
): string {
  const given = justifications.find((justification) => justification.tool === tool.name)?.[
    listingMembers[hint]
  ]
  return given || (hint === 'openWorldHint' ? explainWorld(tool) : explainEffect(tool, hint))
}

function justify(tool: ManifestTool, hint: JustifiedHint, listing: StoreListing): SheetField {
  const name = [`${hint}_reason`, `Why ${hint} is ${tool.annotations[hint]}`] as const
  const reason = findJustification(tool, hint, listing)
  const gap = `${describeTarget(tool)} Explain in one sentence why this is right.`
  return reason ? buildField(name, reason) : buildGap(name, gap)
}

/** "" if the request is not evidence. */
function explainEffect(
  { annotations, target }: ManifestTool,
  hint: 'readOnlyHint' | 'destructiveHint',
): string {
  if (target.kind === 'mcp') return ''
  const { method } = target.plan
  const reads = methodsThatRead.includes(method)
  const sent = describeRequest(method, target.plan.path)
  if (hint === 'readOnlyHint')
    return annotations.readOnlyHint === reads ? `${sent}, which ${reads ? 'reads' : 'may write'}.` : ''
  if (annotations.destructiveHint) return method === 'DELETE' ? `${sent}, which deletes.` : ''
  return annotations.readOnlyHint && reads ? `${sent}, which changes nothing.` : ''
}

const describeRequest = (method: string, path: string) => `It sends ${method} ${path}`

const explainWorld = ({ annotations, target }: ManifestTool): string =>
  annotations.openWorldHint && target.kind === 'rest' ? `It calls ${readOrigin(target.baseUrl)}.` : ''

const readOrigin = (url: string) => (URL.canParse(url) ? new URL(url).origin : url)

/** A sentence that says what the tool sends. */
export const describeTarget = ({ target }: ManifestTool): string =>
  target.kind === 'mcp'
    ? `It calls the tool ${target.toolName} of ${readOrigin(target.endpoint)}.`
    : `${describeRequest(target.plan.method, target.plan.path)}.`
