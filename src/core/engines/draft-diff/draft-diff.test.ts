import { describe, expect, it } from 'vitest'
import { runWithoutPauses } from '#base/time-slices.ts'
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

const app = buildApp()
const tool = buildTool(app.id)
const before: Contents = {
  ...createEmptyContents(app),
  authConnections: [toContentsConnection(buildConnection(app.id))],
  integrations: [buildIntegration(app.id)],
  operations: [buildOperation(app.id)],
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
    expect(counts({ ...before, tools: [changed, buildTool(app.id)], operations: [] })).toEqual({
      operations: 1,
      tools: 2,
    })
  })

  it('count a changed profile as one', () => {
    expect(counts({ ...before, app: { ...before.app, name: 'x', companyUrl: '' } })).toEqual({ app: 1 })
  })

  it('are in a fixed order and have labels', () => {
    const after = { ...createEmptyContents(app), app: { ...before.app, name: 'x' } }
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
      { ...before, authConnections: before.authConnections.map((one) => ({ ...one, status: 'draft' })) },
    ],
    ['another integration', { ...before, integrations: [buildIntegration(app.id)] }],
  ])('exist exactly when the fingerprint differs: %s', (_, after) => {
    const differs = fingerprint(before) !== fingerprint(after)
    expect(runWithoutPauses(diffDraft(before, after)).length > 0).toBe(differs)
  })
})

describe('the fingerprint', () => {
  const prompt = buildPrompt(app.id)
  const fingerprintOf = (order: number) =>
    runWithoutPauses(fingerprintContents({ ...before, prompts: [{ ...prompt, order }] }, [])).join('')

  it('is that of contents from before arguments could be fixed, tools have aliases and require approval, until it is so', () => {
    const {
      fixedArguments: _none,
      aliases: _noAliases,
      requiresApproval: _no,
      appOnly: _neither,
      ...earlier
    } = tool
    const withTool = (one: object) => fingerprint({ ...before, tools: [one as typeof tool] })
    const none = { fixedArguments: {}, aliases: [], requiresApproval: false, appOnly: false }
    expect(withTool({ ...earlier, ...none })).not.toMatch(/fixedArguments|aliases|requiresApproval|appOnly/)
    expect(withTool({ ...earlier, ...none, fixedArguments: { a: 1 } })).toContain('"fixedArguments":{"a":1}')
    expect(withTool({ ...earlier, ...none, aliases: [{ name: 'a' }] })).toContain('"aliases":[{"name":"a"}]')
    expect(withTool({ ...earlier, ...none, requiresApproval: true })).toContain('"requiresApproval":true')
  })

  it('is that of contents from before there were skills or tool modes, until there is one', () => {
    const empty = createEmptyContents({
      name: 'Pets',
      description: '',
      companyUrl: '',
      serverInstructions: '',
      toolMode: 'list',
      branding: {} as Contents['app']['branding'],
    })
    const earlier =
      '{"app":{"branding":{},"companyUrl":"","description":"","name":"Pets","serverInstructions":""},' +
      '"authConnections":[],"integrations":[],"operations":[],"prompts":[],"tools":[],"widgets":[]}'
    const searched = { ...empty, app: { ...empty.app, toolMode: 'search' as const } }
    const withSkill = { ...empty, skills: [buildSkill(app.id, { id: 'skl_1', name: 'returns' })] }
    for (const digest of [
      fingerprint,
      (one: Contents) => runWithoutPauses(fingerprintRelease(one, new Map())).join(''),
    ]) {
      expect(digest(empty)).toBe(earlier)
      expect(JSON.parse(digest(searched))).toHaveProperty('app.toolMode', 'search')
      expect(JSON.parse(digest(withSkill))).toHaveProperty('skills', [
        expect.objectContaining({ name: 'returns' }),
      ])
    }
  })

  it('is that of contents from before prompts had an order, until they are reordered', () => {
    expect(fingerprintOf(0)).not.toContain('"order":0,"template"')
    expect(fingerprintOf(0)).toContain(`"name":"${prompt.name}","template"`)
    expect(fingerprintOf(1)).not.toBe(fingerprintOf(0))
  })
})
