import Type, { type Static } from 'typebox'
import { describe, expect, test } from 'vitest'
import { flag, list, nest, number, text, textMap } from '#core/entities/member.ts'
import { createCodec, plain } from './field-map.ts'
import { makeNullable } from './scalars.wire.ts'

type Step = { stepName: string; isLast: boolean }
type Recipe = {
  id: string
  ownerId: string | null
  bakeTimeMs: number
  firstNotes: Record<string, string>
  oven: { heatLevel: number } | null
  steps: Step[]
}

const fields = {
  id: text({}),
  ownerId: text({ nullable: true, emptyAsNull: true, publicName: 'bakerId' }),
  bakeTimeMs: number({}),
  firstNotes: textMap({}),
  oven: nest({ heatLevel: number({}) }, { nullable: true }),
  steps: list({ stepName: text({}), isLast: flag({}) }, {}),
}

const stringMap = Type.Record(Type.String(), Type.String())
const SnakeRecipe = Type.Object({
  id: Type.String(),
  baker_id: Type.String(),
  bake_time_ms: Type.Integer(),
  notes: stringMap,
  oven: makeNullable(Type.Object({ heat_level: Type.Integer() })),
  steps: Type.Array(Type.Object({ step_name: Type.String(), is_last: Type.Boolean() })),
})
const SnakeChange = Type.Object({
  baker_id: Type.Optional(Type.String()),
  bake_time_ms: Type.Optional(Type.Integer()),
  notes: Type.Optional(stringMap),
  oven: Type.Optional(Type.Object({ heat_level: Type.Integer() })),
  steps: Type.Optional(Type.Array(Type.Object({ step_name: Type.String() }))),
})
const CamelRecipe = Type.Object({
  id: Type.String(),
  bakerId: Type.String(),
  bakeTimeMs: Type.Integer(),
  steps: Type.Array(Type.Object({ stepName: Type.String() })),
})

const inputs = { sourceUrl: plain }
const snake = createCodec(fields, 'snake_case', { firstNotes: 'notes' }, inputs)
const camel = createCodec(fields, 'camelCase', {}, inputs)

const recipe: Recipe = {
  id: 'r1',
  ownerId: null,
  bakeTimeMs: 5,
  firstNotes: { camelKey: 'a', snake_key: 'b' },
  oven: { heatLevel: 3 },
  steps: [{ stepName: 'stir', isLast: true }],
}

describe('a presenter', () => {
  test('writes the properties of the schema by the names of the family, and leaves keys of data unchanged', () => {
    const present: (recipe: Recipe) => Static<typeof SnakeRecipe> = snake.compilePresenter(SnakeRecipe)
    expect(present(recipe)).toEqual({
      id: 'r1',
      baker_id: '',
      bake_time_ms: 5,
      notes: { camelKey: 'a', snake_key: 'b' },
      oven: { heat_level: 3 },
      steps: [{ step_name: 'stir', is_last: true }],
    })
    expect(present({ ...recipe, oven: null }).oven).toBeNull()
    expect(camel.compilePresenter(CamelRecipe)(recipe)).toEqual({
      id: 'r1',
      bakerId: '',
      bakeTimeMs: 5,
      steps: [{ stepName: 'stir' }],
    })
  })
})

describe('a parser', () => {
  const parse = snake.compileParser(SnakeChange)

  test('reads what the presenter writes', () => {
    const { id: _, ...change } = recipe
    expect(parse(snake.compilePresenter(SnakeRecipe)(recipe) as Static<typeof SnakeChange>)).toEqual({
      ...change,
      steps: [{ stepName: 'stir' }],
    })
    expect(parse({ baker_id: 'b1' })).toEqual({ ownerId: 'b1' })
  })

  test('reads no property that the schema does not declare, and absent ones stay absent', () => {
    const body = JSON.parse(
      '{"id":"evil","ownerId":"evil","isLast":true,"__proto__":{"bake_time_ms":1},"constructor":1,"firstNotes":{},' +
        '"steps":[{"step_name":"mix","is_last":true,"id":"evil"}]}',
    )
    const parsed = parse(body)
    expect(parsed).toEqual({ steps: [{ stepName: 'mix' }] })
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
    expect(parse({})).toEqual({})
  })

  test('cannot be built for a schema with a property that the map lacks', () => {
    const Unmapped = Type.Object({ baker_id: Type.String(), colour: Type.String() })
    expect(() => snake.compileParser(Unmapped)).toThrow('colour')
    expect(snake.compileParser(Unmapped, 'colour')({ baker_id: '', colour: 'red' })).toEqual({
      ownerId: null,
    })
    const Nested = Type.Object({ oven: Type.Object({ heat_level: Type.Integer(), gas: Type.Boolean() }) })
    expect(() => snake.compileParser(Nested)).toThrow('gas')
  })
})

describe('the types', () => {
  test('follow the schemas: an optional property of the body is optional in the model', () => {
    const parse = snake.compileParser(SnakeChange)
    const change: Partial<Recipe> = { ...parse({}), steps: [] }
    // @ts-expect-error The body may lack it.
    const required: Pick<Recipe, 'bakeTimeMs'> = parse({})
    expect([change, required]).toEqual([{ steps: [] }, {}])
  })

  test('reject what does not fit', () => {
    const WrongType = Type.Object({ bake_time_ms: Type.String() })
    const MissingReply = Type.Object({ id: Type.String(), colour: Type.String() })
    const MissingNested = Type.Object({
      oven: Type.Object({ heat_level: Type.Integer(), gas: Type.Boolean() }),
    })
    // @ts-expect-error The map has the property, so the parser reads it.
    snake.compileParser(SnakeChange, 'baker_id')
    // @ts-expect-error The property has another type in the schema.
    const wrongType: (body: Static<typeof WrongType>) => Partial<Recipe> = snake.compileParser(WrongType)
    // @ts-expect-error A property of the response is missing.
    const missing: (recipe: Recipe) => Static<typeof MissingReply> = snake.compilePresenter(MissingReply)
    // @ts-expect-error A property of an object in the response is missing.
    const nested: (recipe: Recipe) => Static<typeof MissingNested> = snake.compilePresenter(MissingNested)
    // @ts-expect-error The model lacks properties that the response has.
    const outline: (row: Pick<Recipe, 'id'>) => Static<typeof CamelRecipe> =
      camel.compilePresenter(CamelRecipe)
    expect([wrongType, missing, nested, outline]).toHaveLength(4)
  })
})

describe('a violation path', () => {
  test.each([
    ['bakeTimeMs', 'bake_time_ms', 'bakeTimeMs'],
    ['ownerId', 'baker_id', 'bakerId'],
    ['bakerId', 'baker_id', 'bakerId'],
    ['steps[0].stepName', 'steps[0].step_name', 'steps[0].stepName'],
    ['steps[0].ownerId', 'steps[0].ownerId', 'steps[0].ownerId'],
    ['oven.heatLevel', 'oven.heat_level', 'oven.heatLevel'],
    ['firstNotes.bakeTimeMs', 'notes.bakeTimeMs', 'firstNotes.bakeTimeMs'],
    ['firstNotes.a.b[1] c', 'notes.a.b[1] c', 'firstNotes.a.b[1] c'],
    ['sourceUrl', 'source_url', 'sourceUrl'],
    ['', '', ''],
    ['no.Field[2]', 'no.Field[2]', 'no.Field[2]'],
    ['Idempotency-Key', 'Idempotency-Key', 'Idempotency-Key'],
  ])('%j is %j in snake_case and %j in camelCase', (path, snakeCase, camelCase) => {
    expect([snake.renamePath(path), camel.renamePath(path)]).toEqual([snakeCase, camelCase])
  })
})
