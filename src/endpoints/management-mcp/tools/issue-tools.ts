import Type from 'typebox'
import { type ReadinessTarget, readinessTargets } from '#core/model/readiness/readiness.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Ports } from '#core/ports/ports.ts'
import { validateDraft } from '#core/usecases/drafts/drafts.ts'
import { repairFindings } from '#core/usecases/tool-lint/repair-findings.ts'
import { repairTool } from '#core/usecases/tools/repair-tool.ts'
import { listTools } from '#core/usecases/tools/tools.ts'
import { defineStringEnum } from '#endpoints/shared/scalars.wire.ts'
import { type AppCall, defineAppTool } from '../management-tool.ts'
import { presentSheet, summarizeLint, summarizeReadiness } from './draft-findings.ts'
import { summarizeDefinitions } from './pending-definitions.ts'
import { presentIssue } from './present-issue.ts'
import { presentValue } from './present-value.ts'
import { loadToolLookup } from './tool-summary.ts'

const maxIssues = 50

export const explainIssuesTool = defineAppTool({
  name: 'explain_issues',
  title: 'Explain issues',
  description: `Checks the draft and returns each issue with its place and its repair, those that block a release first, at most ${maxIssues}. Use it before preview_release.`,
  effect: 'read',
  requires: 'viewer',
  input: {
    lint: Type.Optional(Type.Boolean({ description: 'Also findings of the lint for models.' })),
    definitions: Type.Optional(Type.Boolean({ description: 'Also changed definitions of MCP servers.' })),
    targets: Type.Optional(
      Type.Array(defineStringEnum(...readinessTargets), {
        maxItems: readinessTargets.length,
        description: 'Also findings for the stores of these clients.',
      }),
    ),
    submission_sheet: Type.Optional(
      Type.Unsafe<ReadinessTarget>({
        ...defineStringEnum(...readinessTargets),
        description: 'Also the form of this store, filled in, as Markdown.',
      }),
    ),
  },
  async execute(ports, { lint, definitions, targets = [], submission_sheet: sheetTarget }, call) {
    const { address } = call
    const { ok, issues, blockingCount } = await validateDraft(ports, address)
    const sorted = [...issues].sort((a, b) => Number(b.blocksPublish) - Number(a.blocksPublish))
    return {
      can_be_released: ok,
      blocking: blockingCount,
      total: issues.length,
      issues: sorted.slice(0, maxIssues).map(presentIssue),
      ...(lint && { lint: await summarizeLint(ports, call) }),
      ...(targets.length > 0 && { readiness: await summarizeReadiness(ports, call, [...new Set(targets)]) }),
      ...(definitions && { pending_definitions: await summarizeDefinitions(ports, call) }),
      ...(sheetTarget && { submission_sheet: await presentSheet(ports, call, sheetTarget) }),
    }
  },
})

export const repairToolsTool = defineAppTool({
  name: 'repair_tools',
  title: 'Repair tools',
  description:
    'Gives tools the matching operations again after an import, and accepts the current schemas; by default all tools whose operation is gone or changed. Then use inspect_tool: arguments may differ. With findings, repairs those of the lint instead.',
  effect: 'write',
  requires: 'builder',
  input: {
    tools: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100, description: 'Keys or ids.' }),
    ),
    findings: Type.Optional(
      Type.Array(Type.String({ maxLength: 200 }), {
        minItems: 1,
        maxItems: 100,
        description: 'Ids from explain_issues with lint that have a repair.',
      }),
    ),
  },
  async execute(ports, { tools, findings }, call) {
    const { address } = call
    if (findings) return repairLint(ports, findings, call)
    const findTool = await loadToolLookup(ports, call)
    const ids = tools ? tools.map((name) => findTool(name).tool.id) : await listBrokenTools(ports, call)
    const repaired: { tool: string; ok: boolean; hidden: string }[] = []
    for (const toolId of ids) {
      const { ok, preview } = await repairTool(ports, { ...address, toolId })
      repaired.push({ tool: preview.tool.key, ok, hidden: preview.reason })
    }
    return { tools: repaired }
  },
})

async function repairLint(ports: Ports, findingIds: string[], { address }: AppCall<EditingRole>) {
  const { edits, lint } = await repairFindings(ports, address, { findingIds, isPreview: false })
  return {
    edits: edits.map(({ entityType, label, member, before, after }) => ({
      what: `${member === 'inputSchema' ? 'input_schema' : member} of the ${entityType} ${label}`,
      before: presentValue(before),
      after: presentValue(after),
    })),
    findings_left: lint.findings.length,
    tokens: lint.tokens,
  }
}

/** The ids of the tools whose operation is gone or has changed. */
async function listBrokenTools(ports: Ports, { address }: AppCall): Promise<string[]> {
  const { issues } = await validateDraft(ports, address)
  const broken = issues.filter(({ code }) => repairableIssues.has(code))
  const concerned = new Set(broken.flatMap(({ references }) => references.map(({ entityId }) => entityId)))
  return (await listTools(ports, address)).map(({ tool }) => tool.id).filter((id) => concerned.has(id))
}

const repairableIssues = new Set(['binding_operation_missing', 'binding_schema_drift'])
