import { describe, expect, test } from 'vitest'
import { deriveAnnotations } from '#core/engines/operations/content/index.ts'
import { buildOperation, buildTool } from '#tests/support/store-samples.ts'
import { mergeTool } from './index.ts'

const operation = buildOperation('app_1')
const plan = { ...operation.plan, method: 'GET' as const }
const base = { ...operation, plan, name: 'List', description: 'Lists.', annotations: null }
const theirs = { ...base, description: 'Lists items.', plan: { ...plan, method: 'POST' as const } }
const states = { base, theirs, mine: base, merged: theirs }
const tool = {
  ...buildTool('app_1'),
  name: 'List',
  description: 'Lists.',
  annotations: deriveAnnotations(base),
}
const takeDocument = () => 'take_document' as const

describe('a merge of a tool', () => {
  test('follows what was not edited, hints included', () => {
    const { merged, report } = mergeTool(tool, states, () => null)
    expect(merged).toEqual({ ...tool, description: 'Lists items.', annotations: deriveAnnotations(theirs) })
    expect(report.conflicts).toEqual([])
  })

  test('keeps what only the owner changed, and reports what both changed', () => {
    const edited = { ...tool, name: 'List open items', description: 'Lists what is open.' }
    const { merged, report } = mergeTool(edited, states, () => null)
    expect([merged.name, merged.description]).toEqual([edited.name, edited.description])
    expect(report.retained).toEqual(['/name'])
    expect(report.conflicts.map(({ pointer }) => pointer)).toEqual(['/description'])
    expect(mergeTool(edited, states, takeDocument).merged.description).toBe('Lists items.')
  })

  test('follows its operation, whether that keeps an edit or takes the document', () => {
    const mine = { ...base, description: 'Mine.' }
    const merged = { ...mine, plan: theirs.plan }
    const following = mergeTool({ ...tool, description: 'Mine.' }, { base, theirs, mine, merged }, () => null)
    expect(following.merged.description).toBe('Mine.')
    const edited = mergeTool(tool, { base, theirs, mine, merged }, () => null)
    expect(edited.merged.description).toBe('Mine.')
    const taken = mergeTool(tool, { base, theirs, mine, merged: theirs }, () => null)
    expect(taken.merged.description).toBe('Lists items.')
  })

  test('does not take over an edit of its operation that the document did not touch', () => {
    const mine = { ...base, description: 'Mine.' }
    const states = { base, theirs: { ...base, name: 'Search' }, mine, merged: { ...mine, name: 'Search' } }
    const { merged } = mergeTool(tool, states, () => null)
    expect([merged.name, merged.description]).toEqual(['Search', 'Lists.'])
  })

  test('changes nothing when the operation does not', () => {
    const edited = { ...tool, name: 'Mine' }
    const { merged } = mergeTool(edited, { base, theirs: base, mine: base, merged: base }, takeDocument)
    expect(merged).toEqual(edited)
  })
})
