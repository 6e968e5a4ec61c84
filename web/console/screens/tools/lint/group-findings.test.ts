import { expect, test } from 'vitest'
import type { ToolFinding } from '../../../api/queries/tool-lint.ts'
import { groupFindings } from './group-findings.ts'

const tool = (id: string) => ({ id, name: id, title: id, tokens: 1 })
const finding = (severity: ToolFinding['severity'], ...toolIds: string[]): ToolFinding => ({
  ...{ id: [severity, ...toolIds].join(), code: 'code', part: 'purpose', message: '', repair: null },
  severity,
  tool_ids: toolIds,
})

test('tools with warnings come first, findings about several tools or none stand alone', () => {
  const findings = [finding('hint', 'a'), finding('warning', 'b'), finding('hint', 'a', 'c'), finding('hint')]
  const sums = { tool_mode: 'list' as const, tokens: 3, warning_count: 1, hint_count: 3 }
  const grouped = groupFindings({ ...sums, tools: ['a', 'b', 'c'].map(tool), findings })
  expect(grouped.found.map(({ tool }) => tool.id)).toEqual(['b', 'a'])
  expect(grouped.clean.map(({ id }) => id)).toEqual(['c'])
  expect(grouped.several).toEqual(findings.slice(2))
})
