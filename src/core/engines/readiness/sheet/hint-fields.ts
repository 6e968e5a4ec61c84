import type { SheetField } from '#core/model/readiness/submission-sheet.ts'
import type { ManifestTool } from '#core/model/releases/manifest.ts'
import { requiredHints } from '../store-rules.ts'
import { buildField, buildGap } from './sheet-source.ts'

/** The hints of a tool, and why each is right, where the request shows it. */
export const buildHintFields = (tool: ManifestTool): SheetField[] =>
  requiredHints.flatMap((hint) => [
    buildField([hint, hint], String(tool.annotations[hint])),
    justify(tool, hint),
  ])

const methodsThatRead = ['GET', 'HEAD']

type JustifiedHint = (typeof requiredHints)[number]

function justify(tool: ManifestTool, hint: JustifiedHint): SheetField {
  const name = [`${hint}_reason`, `Why ${hint} is ${tool.annotations[hint]}`] as const
  const reason = hint === 'openWorldHint' ? explainWorld(tool) : explainEffect(tool, hint)
  const gap = `${describeTarget(tool)} Say in a sentence why this is right.`
  return reason ? buildField(name, reason) : buildGap(name, gap)
}

/** "" when the request does not show it. */
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

const describeTarget = ({ target }: ManifestTool): string =>
  target.kind === 'mcp'
    ? `It calls the tool ${target.toolName} of ${readOrigin(target.endpoint)}.`
    : `${describeRequest(target.plan.method, target.plan.path)}.`
