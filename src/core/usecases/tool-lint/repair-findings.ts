// Repairs findings of the lint. Edits are computed from the checked draft, and written only if the edited members are
// unchanged since.

import { type InputViolation, maxViolations, ServiceError } from '#base/errors.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import type { Instant } from '#base/time.ts'
import { collectOriginalMembers } from '#core/engines/operations/content/index.ts'
import { canonicalizeSchemas } from '#core/engines/schemas/json-schema/index.ts'
import { planLintEdits } from '#core/engines/tools/lint/index.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { LintEdit, LintRepair, LintRepairResult, ToolLint } from '#core/model/tool-lint/tool-lint.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { editDraft, readInApp } from '#core/services/apps/app-access.ts'
import { loadUsedContents } from '#core/services/drafts/load-used-contents.ts'
import { lintContents } from '#core/services/tool-lint/lint-contents.ts'

/**
 * `isPreview`: nothing is written. `lint`: the lint of the draft with the edits. Throws if a finding has no
 * repair.
 */
export async function repairFindings(
  deps: Deps<'store' | 'timer' | 'tokenCounter' | 'clock' | 'digest'>,
  address: AppAddress<EditingRole>,
  { findingIds, isPreview }: { findingIds: readonly string[]; isPreview: boolean },
  expected: ExpectedRevisions = null,
): Promise<LintRepairResult> {
  const { app, contents } = await readInApp(deps, address, async (reader, app) => ({
    app,
    contents: await loadUsedContents(reader, app),
  }))
  requireRevision(app, expected)
  const repairs = selectRepairs(await lintContents(deps, app, contents), findingIds)
  const edits = planLintEdits(contents, repairs)
  const edited = applyEdits(deps, contents, edits)
  if (!isPreview && edits.length > 0)
    await editDraft(
      deps,
      address,
      (writer, _, now) => writeChanged({ writer, now }, contents, edited),
      expected,
    )
  return { edits, lint: await lintContents(deps, app, edited) }
}

function selectRepairs({ findings }: ToolLint, ids: readonly string[]): LintRepair[] {
  const found = new Map(findings.map((finding) => [finding.id, finding]))
  const violations = ids.flatMap((id, index): InputViolation[] => {
    if ((found.get(id)?.repairs.length ?? 0) > 0) return []
    const message = found.has(id)
      ? 'is a finding without a repair'
      : 'must be the id of a current finding of the draft'
    return [{ path: `findings[${index}]`, code: 'unknown_reference', message }]
  })
  if (violations.length > 0)
    throw new ServiceError('unprocessable', `${violations[0]?.path} ${violations[0]?.message}.`, {
      details: violations.slice(0, maxViolations),
    })
  return ids.flatMap((id) => found.get(id)?.repairs ?? [])
}

/** Tools that had accepted the schema of an operation also accept the edited one. */
function applyEdits(deps: Deps<'digest'>, contents: Contents, edits: readonly LintEdit[]): Contents {
  const byId = new Map(edits.map((edit) => [edit.entityId, edit]))
  const hashes = new Map<string, { before: string; after: string }>()
  const operations = contents.operations.map((operation) => {
    const edit = byId.get(operation.id)
    if (edit?.entityType !== 'operation') return operation
    const edited = withInputSchema(deps, operation, edit.after)
    hashes.set(operation.id, { before: operation.schemaHash, after: edited.schemaHash })
    return edited
  })
  const tools = contents.tools.map((tool) => {
    const edit = byId.get(tool.id)
    const described = edit?.entityType === 'tool' ? { ...tool, description: edit.after } : tool
    const { binding } = described
    const hash = hashes.get(binding?.operationId ?? '')
    return binding && hash && binding.schemaHashAtBindTime === hash.before
      ? { ...described, binding: { ...binding, schemaHashAtBindTime: hash.after } }
      : described
  })
  return { ...contents, tools, operations }
}

function withInputSchema(
  deps: Deps<'digest'>,
  old: Operation,
  inputSchema: Operation['inputSchema'],
): Operation {
  const schemaHash = deps.digest.sha256(canonicalizeSchemas(inputSchema, old.outputSchema))
  const edited = { ...old, inputSchema, schemaHash }
  const original = old.externalId === '' ? {} : collectOriginalMembers({ ...old, ...old.original }, edited)
  return { ...edited, original }
}

type Writing = { writer: StoreWriter; now: Instant }

/** The store rejects rows that were changed since they were read. */
async function writeChanged({ writer, now }: Writing, before: Contents, after: Contents): Promise<void> {
  for (const [index, operation] of after.operations.entries()) {
    if (operation === before.operations[index]) continue
    await writer.operations.update({ ...operation, updatedAt: now })
  }
  for (const [index, tool] of after.tools.entries()) {
    if (tool === before.tools[index]) continue
    await writer.tools.update({ ...tool, updatedAt: now })
  }
}
