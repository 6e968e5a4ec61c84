import Type, { type Static } from 'typebox'
import { type ToolMode, toolModes } from '#core/model/apps/tool-mode.ts'
import {
  type LintEdit,
  type LintFinding,
  type LintPart,
  type LintRepairResult,
  type LintSeverity,
  lintParts,
  lintSeverities,
  type ToolLint,
} from '#core/model/tool-lint/tool-lint.ts'
import { defineStringEnum, makeNullable } from '#endpoints/shared/scalars.wire.ts'

const ToolFinding = Type.Object(
  {
    id: Type.String(),
    code: Type.String(),
    part: Type.Unsafe<LintPart>(defineStringEnum(...lintParts)),
    severity: Type.Unsafe<LintSeverity>(defineStringEnum(...lintSeverities)),
    message: Type.String(),
    tool_ids: Type.Array(Type.String()),
    repair: makeNullable(Type.Object({ text: Type.String() })),
  },
  { title: 'ToolFinding' },
)

export const ToolLintV3 = Type.Object(
  {
    tool_mode: Type.Unsafe<ToolMode>(defineStringEnum(...toolModes)),
    tokens: Type.Integer(),
    tokens_estimated: Type.Boolean(),
    warning_count: Type.Integer(),
    hint_count: Type.Integer(),
    tools: Type.Array(
      Type.Object({ id: Type.String(), name: Type.String(), title: Type.String(), tokens: Type.Integer() }),
    ),
    findings: Type.Array(ToolFinding),
  },
  { title: 'ToolLint' },
)

export const LintRepairRequestV3 = Type.Object(
  {
    findings: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 1_000 }),
    preview: Type.Optional(Type.Boolean({ default: false })),
  },
  { title: 'LintRepairRequest' },
)

const LintEditV3 = Type.Object(
  {
    entity_type: Type.Unsafe<'tool' | 'operation'>(defineStringEnum('tool', 'operation')),
    entity_id: Type.String(),
    label: Type.String(),
    member: Type.Unsafe<'description' | 'input_schema'>(defineStringEnum('description', 'input_schema')),
    before: Type.Unknown(),
    after: Type.Unknown(),
  },
  { title: 'LintEdit' },
)

export const LintRepairResultV3 = Type.Object({ edits: Type.Array(LintEditV3), lint: ToolLintV3 })

export const presentToolLint = ({
  toolMode,
  tokens,
  areTokensEstimated,
  tools,
  findings,
}: ToolLint): Static<typeof ToolLintV3> => ({
  tool_mode: toolMode,
  tokens,
  tokens_estimated: areTokensEstimated,
  warning_count: findings.filter(({ severity }) => severity === 'warning').length,
  hint_count: findings.filter(({ severity }) => severity === 'hint').length,
  tools,
  findings: findings.map(presentFinding),
})

const presentFinding = ({ toolIds, repairText, repairs, ...finding }: LintFinding) => ({
  ...finding,
  tool_ids: toolIds,
  repair: repairs.length > 0 ? { text: repairText } : null,
})

const presentEdit = ({ entityType, entityId, member, ...edit }: LintEdit): Static<typeof LintEditV3> => ({
  ...edit,
  entity_type: entityType,
  entity_id: entityId,
  member: member === 'inputSchema' ? 'input_schema' : member,
})

export const presentLintRepair = ({ edits, lint }: LintRepairResult): Static<typeof LintRepairResultV3> => ({
  edits: edits.map(presentEdit),
  lint: presentToolLint(lint),
})
