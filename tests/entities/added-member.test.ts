// A member that is added to a declaration needs no other line: rows, earlier releases, fingerprint, app file, names in APIs and
// documents follow.
import Type from 'typebox'
import { expect, test } from 'vitest'
import { createRowCodec } from '#adapters/store/rows/row-codec.ts'
import { createComparableFilter } from '#core/engines/apps/draft-diff/contents-fingerprint.ts'
import {
  createCompleter,
  createFilePicker,
  defaultsOf,
  defineEntity,
  type EntityOf,
} from '#core/entities/entity.ts'
import { flag, list, nest, number, text } from '#core/entities/member.ts'
import { tool } from '#core/entities/tool.ts'
import { createCodec } from '#endpoints/shared/field-map.ts'
import { OpenApiComponents } from '#http/openapi/components.ts'
import { buildTool } from '#tests/support/store-samples.ts'

const extended = defineEntity('tool', {
  ...tool.members,
  sampleCall: text({
    text: 'A call of {resultOptions}.',
    example: 'find dune',
    default: '',
    file: true,
  }),
  isPaid: flag({ text: 'Whether it costs money.', default: false, file: true, publicName: 'paid' }),
  costs: nest(
    { maxCents: number({ default: 0 }), lines: list({ cents: number({ default: 1 }) }, {}) },
    {
      default: { maxCents: 0, lines: [] },
      file: true,
    },
  ),
  lastPaidAt: text({ nullable: true, default: null, volatile: true }),
})
type ExtendedTool = EntityOf<typeof extended>

const earlier = buildTool('app_1', { id: 'tool_1' })
const added = {
  sampleCall: 'find dune',
  isPaid: true,
  costs: { maxCents: 5, lines: [{ cents: 2 }] },
  lastPaidAt: '2026-01-01T00:00:00.000Z',
}
const paid: ExtendedTool = { ...earlier, ...added }

test('a row has its column, in the form of its kind', () => {
  const codec = createRowCodec<typeof extended.members, ExtendedTool>(extended.members)
  const row = codec.toRow(paid)
  expect(row).toMatchObject({
    sample_call: 'find dune',
    is_paid: 1,
    costs: '{"maxCents":5,"lines":[{"cents":2}]}',
    last_paid_at: added.lastPaidAt,
    position: earlier.order,
  })
  expect(codec.columns).toEqual(expect.arrayContaining(Object.keys(row)))
  expect(codec.fromRow(row)).toEqual(paid)
  expect(codec.fromRow({ ...row, costs: '{"lines":[{}]}' }).costs).toEqual({
    maxCents: 0,
    lines: [{ cents: 1 }],
  })
})

test('a tool of an earlier release has its default', () => {
  expect(createCompleter(extended.members)([{ ...earlier }])).toEqual([
    { ...earlier, sampleCall: '', isPaid: false, costs: { maxCents: 0, lines: [] }, lastPaidAt: null },
  ])
})

test('the fingerprint stays until the member has another value than its default', () => {
  const compare = createComparableFilter(extended.members)
  const before = createComparableFilter(tool.members)(earlier)
  const unpaid: ExtendedTool = { ...defaultsOf(extended.members), ...earlier, lastPaidAt: added.lastPaidAt }
  expect(compare(unpaid)).toEqual(before)
  const cheaper: ExtendedTool = { ...paid, costs: { maxCents: 0, lines: [{ cents: 1 }] } }
  expect(compare(cheaper)).toEqual({
    ...before,
    sampleCall: 'find dune',
    isPaid: true,
    costs: { lines: [{}] },
  })
})

test('an app file has it as it is', () => {
  const { key, isPaid, costs, sampleCall, lastPaidAt } = createFilePicker(extended)(paid) as ExtendedTool
  expect({ key, isPaid, costs, sampleCall, lastPaidAt }).toEqual({
    key: earlier.key,
    ...added,
    lastPaidAt: undefined,
  })
})

test('each family has its name for it', () => {
  const codec = createCodec(extended.members, 'snake_case')
  const schema = Type.Object({
    sample_call: Type.String(),
    paid: Type.Boolean(),
    costs: Type.Object({ max_cents: Type.Integer() }),
  })
  const wire = { sample_call: 'find dune', paid: true, costs: { max_cents: 5 } }
  expect(codec.compilePresenter(schema)(paid)).toEqual(wire)
  expect(codec.compileParser(schema)(wire)).toEqual({
    sampleCall: 'find dune',
    isPaid: true,
    costs: { maxCents: 5 },
  })
  expect(codec.renamePath('costs.maxCents')).toBe('costs.max_cents')
})

test('documents say what it means', () => {
  const components = new OpenApiComponents()
  components.extractSchemas(
    Type.Object({ sample_call: Type.String(), paid: Type.Boolean() }, { title: 'Tool' }),
    {
      entities: { Tool: extended.members },
      operations: {},
      common: {},
      toWireName: (name) => name.toLowerCase(),
      findExample: () => undefined,
    },
    {},
  )
  expect(components.toJSON()).toMatchObject({
    schemas: {
      Tool: {
        properties: {
          sample_call: { description: 'A call of `resultoptions`.', examples: ['find dune'] },
          paid: { description: 'Whether it costs money.' },
        },
      },
    },
  })
})
