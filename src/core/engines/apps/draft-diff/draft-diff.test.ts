import { describe, expect, it } from 'vitest'
import { runWithoutPauses } from '#base/time-slices.ts'
import { defaultsOf } from '#core/entities/entity.ts'
import { tool as toolEntity } from '#core/entities/tool.ts'
import { appDefaults } from '#core/model/apps/app.ts'
import { type Contents, createEmptyContents, toContentsConnection } from '#core/model/drafts/contents.ts'
import {
  buildApp,
  buildConnection,
  buildIntegration,
  buildOperation,
  buildPrompt,
  buildSkill,
  buildTool,
} from '#tests/support/store-samples.ts'
import { fingerprintContents, fingerprintOperation } from './contents-fingerprint.ts'
import { diffDraft } from './draft-diff.ts'
import { fingerprintRelease } from './release-fingerprint.ts'

const sample = buildApp()
const tool = buildTool(sample.id)
const before: Contents = {
  ...createEmptyContents(sample),
  authConnections: [toContentsConnection(buildConnection(sample.id))],
  integrations: [buildIntegration(sample.id)],
  operations: [buildOperation(sample.id)],
  tools: [tool],
}

const fingerprint = (contents: Contents) =>
  runWithoutPauses(fingerprintContents(contents, contents.operations.map(fingerprintOperation))).join('')

const counts = (after: Contents) =>
  Object.fromEntries(runWithoutPauses(diffDraft(before, after)).map(({ key, count }) => [key, count]))

const touched = { updatedAt: '2030-01-01T00:00:00.000Z', revision: 99, lastError: 'x', lastValidatedAt: null }

describe('the changes of a draft', () => {
  it('are none when only volatile members differ', () => {
    const after = structuredClone(before)
    for (const row of [...after.authConnections, ...after.integrations, ...after.tools]) {
      Object.assign(row, touched)
    }
    for (const connection of after.authConnections) connection.status = 'expired'
    for (const operation of after.operations) operation.tags = ['Of a later import']
    expect(runWithoutPauses(diffDraft(before, after))).toEqual([])
  })

  it('count added, changed and removed entities, each once', () => {
    const changed = { ...tool, description: 'new' }
    expect(counts({ ...before, tools: [changed, buildTool(sample.id)], operations: [] })).toEqual({
      operations: 1,
      tools: 2,
    })
  })

  it('count a changed profile as one', () => {
    expect(counts({ ...before, app: { ...before.app, name: 'x', companyUrl: '' } })).toEqual({ app: 1 })
  })

  it('are in a fixed order and have labels', () => {
    const after = { ...createEmptyContents(sample), app: { ...before.app, name: 'x' } }
    expect(runWithoutPauses(diffDraft(before, after))).toEqual([
      { key: 'app', label: 'App', count: 1 },
      { key: 'auth_connections', label: 'Auth connections', count: 1 },
      { key: 'integrations', label: 'Integrations', count: 1 },
      { key: 'operations', label: 'Operations', count: 1 },
      { key: 'tools', label: 'Tools', count: 1 },
    ])
  })

  it.each<[string, Contents]>([
    ['nothing', structuredClone(before)],
    ['a removed tool', { ...before, tools: [] }],
    [
      'another status',
      {
        ...before,
        authConnections: before.authConnections.map((connection) => ({ ...connection, status: 'draft' })),
      },
    ],
    ['another integration', { ...before, integrations: [buildIntegration(sample.id)] }],
  ])('exist exactly when the fingerprint differs: %s', (_, after) => {
    const differs = fingerprint(before) !== fingerprint(after)
    expect(runWithoutPauses(diffDraft(before, after)).length > 0).toBe(differs)
  })
})

describe('the fingerprint', () => {
  const digests = [
    fingerprint,
    (contents: Contents) => runWithoutPauses(fingerprintRelease(contents, new Map())).join(''),
  ]

  it('leaves out defaults, also in nested objects and lists', () => {
    const { fixedArguments, aliases, requiresApproval, appOnly, resultOptions } = defaultsOf(
      toolEntity.members,
    )
    const plain = { ...tool, fixedArguments, aliases, requiresApproval, appOnly, resultOptions }
    const withTool = (change: object) => ({ ...before, tools: [change as typeof tool] })
    const alias = {
      name: 'a',
      until: null,
      renamedArguments: {},
      droppedArguments: [],
      defaultArguments: {},
    }
    for (const digest of digests) {
      const text = digest(withTool(plain))
      expect(text).not.toMatch(/fixedArguments|aliases|requiresApproval|appOnly|resultOptions/)
      const { requiresApproval: _no, aliases: _none, ...earlier } = plain
      expect(digest(withTool(earlier))).toBe(text)
      expect(digest(withTool({ ...plain, fixedArguments: { a: 1 } }))).toContain('"fixedArguments":{"a":1}')
      expect(digest(withTool({ ...plain, aliases: [alias] }))).toContain('"aliases":[{"name":"a"}]')
      expect(digest(withTool({ ...plain, requiresApproval: true }))).toContain('"requiresApproval":true')
      const options = { ...tool.resultOptions, maxBytes: 5_000 }
      expect(digest(withTool({ ...plain, resultOptions: options }))).toContain(
        '"resultOptions":{"maxBytes":5000}',
      )
    }
  })

  it('leaves out empty lists', () => {
    const empty = createEmptyContents({ ...before.app, name: 'Pets', ...appDefaults })
    const withSkill = { ...empty, skills: [buildSkill('app_1', { id: 'skl_1', name: 'returns' })] }
    for (const digest of digests) {
      expect(digest(empty)).toBe('{"app":{"name":"Pets"}}')
      expect(JSON.parse(digest(withSkill))).toHaveProperty('skills', [
        expect.objectContaining({ name: 'returns' }),
      ])
    }
  })

  it('has the order of prompts once they are reordered', () => {
    const prompt = buildPrompt('app_1')
    const withOrder = (order: number) => fingerprint({ ...before, prompts: [{ ...prompt, order }] })
    expect(withOrder(0)).not.toContain('"order":0,"template"')
    expect(withOrder(1)).toContain('"order":1,"template"')
  })
})
