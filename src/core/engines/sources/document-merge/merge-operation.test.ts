import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { isSameJson } from '#base/same-json.ts'
import { validateRequestPlan } from '#core/engines/calls/rest-request/index.ts'
import { collectOriginalMembers } from '#core/engines/operations/content/index.ts'
import type { MergeChoice } from '#core/model/integrations/document-merge.ts'
import type { DiscoveredOperation } from '#core/model/operations/discovered-operation.ts'
import type { Operation, ParameterBinding } from '#core/model/operations/operation.ts'
import { buildOperation } from '#tests/support/store-samples.ts'
import { mergeOperation } from './index.ts'

type Argument = { type: string; description: string; required: boolean; in: 'query' | 'body' }
type Description = {
  name: string
  description: string
  timeoutMs: number | null
  args: Record<string, Argument>
}

const text = fc.constantFrom('', 'One', 'Two', 'Three')
const argument: fc.Arbitrary<Argument> = fc.record({
  type: fc.constantFrom('string', 'integer'),
  description: text,
  required: fc.boolean(),
  in: fc.constantFrom('query', 'body'),
})
const description = fc.record({
  name: text,
  description: text,
  timeoutMs: fc.constant(null),
  args: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), argument, { noNullPrototype: true }),
})

const toBinding = (name: string): ParameterBinding => ({
  argument: name,
  in: 'query',
  name,
  style: 'form',
  explode: true,
  allowReserved: false,
  contentType: '',
})

function toDiscovered({ name, description, args }: Description): DiscoveredOperation {
  const entries = Object.entries(args)
  const inBody = entries
    .filter(([, argument]) => argument.in === 'body')
    .map(([name]) => ({ argument: name, name }))
  const { plan } = buildOperation('app_1')
  return {
    key: 'op',
    externalId: 'op',
    name,
    description,
    plan: {
      ...plan,
      method: 'POST',
      path: '/items',
      parameters: entries.filter(([, argument]) => argument.in === 'query').map(([name]) => toBinding(name)),
      body: inBody.length > 0 ? { contentType: 'application/json', from: 'members', members: inBody } : null,
      pathTemplate: null,
      queryTemplate: null,
      headerTemplate: null,
      bodyTemplateJson: null,
    },
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        entries.map(([name, { type, description }]) => [name, { type, description }]),
      ),
      required: entries.filter(([, argument]) => argument.required).map(([name]) => name),
    },
    outputSchema: null,
    responseContentType: 'application/json',
    authSummary: '',
    annotations: null,
    tags: [],
  }
}

/** `mine`: the owner's edit of an operation that its document described as `base`. */
function toExisting(base: Description, mine: Description): Operation {
  const source = { ...toDiscovered(base), timeoutMs: null }
  const edited = { ...buildOperation('app_1'), ...toDiscovered(mine), timeoutMs: mine.timeoutMs }
  return { ...edited, annotations: null, tags: [], original: collectOriginalMembers(source, edited) }
}

const describedMembers = ({ name, description, plan, inputSchema, outputSchema }: DiscoveredOperation) =>
  ({ name, description, plan, inputSchema, outputSchema }) as unknown as JsonObject

const merge = (base: Description, theirs: Description, mine: Description, choice: MergeChoice | null) =>
  mergeOperation(toExisting(base, mine), toDiscovered(theirs), () => choice)

const base: Description = {
  name: 'List',
  description: 'Lists.',
  timeoutMs: null,
  args: {
    limit: { type: 'integer', description: 'How many.', required: false, in: 'query' },
    state: { type: 'string', description: 'State.', required: true, in: 'query' },
  },
}
const withArgs = (args: Description['args']): Description => ({ ...base, args: { ...base.args, ...args } })
const { limit, state } = base.args as Record<'limit' | 'state', Argument>

describe('a merge of an operation', () => {
  test('without edits equals the document', () => {
    fc.assert(
      fc.property(
        description,
        description,
        fc.constantFrom('keep_mine', 'take_document', null),
        (a, b, choice) => {
          const { merged, report } = merge(a, b, a, choice as MergeChoice | null)
          expect(describedMembers(merged)).toEqual(describedMembers(toDiscovered(b)))
          expect([merged.original, report.conflicts, report.retained]).toEqual([{}, [], []])
        },
      ),
    )
  })

  test('with an unchanged document changes nothing', () => {
    fc.assert(
      fc.property(description, description, (a, mine) => {
        const existing = toExisting(a, mine)
        const { merged, report } = mergeOperation(existing, toDiscovered(a), () => 'take_document')
        expect(merged).toEqual({ ...existing, externalId: 'op' })
        expect([report.conflicts, report.adopted]).toEqual([[], []])
      }),
    )
  })

  test('loses no edit, places each argument and can be repeated', () => {
    fc.assert(
      fc.property(description, description, description, (a, b, c) => {
        const { merged } = merge(a, b, c, 'keep_mine')
        for (const member of ['name', 'description', 'timeoutMs'] as const)
          expect(merged[member]).toEqual(c[member] !== a[member] ? c[member] : b[member])
        const properties = merged.inputSchema.properties as JsonObject
        for (const [name, mine] of Object.entries(c.args)) {
          const { type, description } = (properties[name] ?? {}) as JsonObject
          if (mine.type !== a.args[name]?.type) expect(type).toBe(mine.type)
          if (mine.description !== a.args[name]?.description) expect(description).toBe(mine.description)
        }
        for (const name of Object.keys(a.args)) if (!c.args[name]) expect(properties).not.toHaveProperty(name)
        expect(validateRequestPlan(merged.plan)).toEqual([])
        const { parameters, body } = merged.plan
        const bound = [...parameters, ...(body?.from === 'members' ? body.members : [])]
        expect(new Set(bound.map((binding) => binding.argument))).toEqual(new Set(Object.keys(properties)))
        const again = mergeOperation(merged, toDiscovered(b), () => null)
        expect(again.report.conflicts).toEqual([])
        expect(isSameJson(again.merged, merged)).toBe(true)
      }),
    )
  })

  test('takes members that both changed from the document where the owner decided so', () => {
    fc.assert(
      fc.property(description, description, description, (a, b, c) => {
        const { merged, report } = merge(a, b, c, 'take_document')
        if (report.conflicts.some(({ pointer }) => pointer === '/description'))
          expect(merged.description).toBe(b.description)
        expect(validateRequestPlan(merged.plan)).toEqual([])
      }),
    )
  })

  test('takes a new argument next to an edited one, whose description stays', () => {
    const mine = withArgs({ limit: { ...limit, description: 'At most 50.' } })
    const page: Argument = { type: 'integer', description: 'Page.', required: true, in: 'query' }
    const { merged, report } = merge(base, withArgs({ page }), mine, null)
    expect(merged.inputSchema).toMatchObject({
      properties: { limit: { description: 'At most 50.' }, page: { description: 'Page.' } },
      required: ['state', 'page'],
    })
    expect(merged.plan.parameters.map(({ name }) => name)).toEqual(['limit', 'state', 'page'])
    expect(report.conflicts).toEqual([])
    expect(report.retained).toContain('/inputSchema/properties/limit/description')
    expect(Object.keys(merged.original)).toEqual(['inputSchema'])
  })

  test('reports conflicts with all three sides', () => {
    const theirs = { ...base, description: 'Lists items.' }
    const mine = { ...base, description: 'Lists what is open.' }
    const undecided = merge(base, theirs, mine, null)
    expect(undecided.report.conflicts).toEqual([
      {
        pointer: '/description',
        choice: null,
        base: 'Lists.',
        theirs: 'Lists items.',
        mine: 'Lists what is open.',
      },
    ])
    expect(undecided.merged.description).toBe('Lists what is open.')
    expect(merge(base, theirs, mine, 'take_document').merged).toMatchObject({
      description: 'Lists items.',
      original: {},
    })
  })

  test('keeps an edited argument that the document removed', () => {
    const { state: _, ...others } = base.args
    const mine = withArgs({ state: { ...state, description: 'open or closed' } })
    const { merged, report } = merge(base, { ...base, args: others }, mine, 'keep_mine')
    expect(report.conflicts.map(({ pointer }) => pointer)).toEqual(['/inputSchema/properties/state'])
    expect(merged.plan.parameters.map(({ name }) => name)).toEqual(['limit', 'state'])
    const taken = merge(base, { ...base, args: others }, mine, 'take_document').merged
    expect(taken.plan.parameters.map(({ name }) => name)).toEqual(['limit'])
  })

  test('does not mix two types of one argument', () => {
    const theirs = withArgs({ limit: { ...limit, type: 'string' } })
    const existing = toExisting(base, base)
    const properties = existing.inputSchema.properties as JsonObject
    const edited = {
      ...existing,
      inputSchema: {
        ...existing.inputSchema,
        properties: { ...properties, limit: { ...(properties.limit as JsonObject), maximum: 50 } },
      },
      original: { inputSchema: existing.inputSchema },
    }
    const { report, merged } = mergeOperation(edited, toDiscovered(theirs), () => null)
    expect(report.conflicts.map(({ pointer }) => pointer)).toEqual(['/inputSchema/properties/limit'])
    expect(merged.inputSchema).toEqual(edited.inputSchema)
  })
})
