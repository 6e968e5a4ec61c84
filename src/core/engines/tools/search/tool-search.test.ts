import { describe, expect, it, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import { maxDescribedLength } from './describe-tools.ts'
import { buildSearchModeTools } from './search-mode-tools.ts'
import type { SearchedTool } from './searched-tool.ts'
import { buildToolSearch } from './tool-search.ts'

const hints = {
  title: '',
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

const buildTool = (name: string, over: Partial<SearchedTool> = {}): SearchedTool => ({
  name,
  title: name.replaceAll('_', ' '),
  description: '',
  inputSchema: { type: 'object', properties: {} },
  annotations: hints,
  ...over,
})
const create = (...tools: SearchedTool[]) => runWithoutPauses(buildToolSearch(tools))
const namesOf = (result: JsonObject) => (result.tools as { name: string }[]).map(({ name }) => name)

const pets = [
  buildTool('list_pets', { description: 'All pets of a shop.\nWith their owners.' }),
  buildTool('delete_pet', {
    description: 'Removes a pet for good.',
    annotations: { ...hints, readOnlyHint: false, destructiveHint: true, openWorldHint: true },
    inputSchema: {
      type: 'object',
      properties: { chip_number: { type: 'string', description: 'Of the vet.' } },
    },
  }),
  buildTool('create_order', { description: 'Orders food.' }),
]

describe('search', () => {
  const search = create(...pets)

  it('returns names, titles, the first line of descriptions and hints, best first', () => {
    expect(search.search('list the pets')).toEqual({
      tools: [
        {
          name: 'list_pets',
          title: 'list pets',
          description: 'All pets of a shop.',
          annotations: {
            readOnlyHint: true,
            destructiveHint: false,
            idempotentHint: true,
            openWorldHint: false,
          },
        },
        expect.objectContaining({ name: 'delete_pet' }),
      ],
      total_tools: 3,
    })
  })

  it('finds a tool by the words that people use, and by its arguments', () => {
    expect(namesOf(search.search('kick out an animal: erase it'))).toEqual(['delete_pet'])
    expect(namesOf(search.search('chip'))).toEqual(['delete_pet'])
  })

  it('says what to do when nothing is found', () => {
    expect(search.search('quantum')).toMatchObject({
      tools: [],
      note: expect.stringContaining('other words'),
    })
  })

  it('cuts long titles and descriptions', () => {
    const long = buildTool('long', { title: 'long '.repeat(100), description: 'long '.repeat(1_000) })
    const text = JSON.stringify(create(...Array.from({ length: 40 }, () => long)).search('long', 20))
    expect(text.length).toBeLessThan(12_000)
  })
})

describe('describe', () => {
  it('returns complete descriptions and schemas in the requested order, each once', () => {
    const { tools } = create(...pets).describe(['create_order', 'list_pets', 'create_order'])
    expect(tools).toMatchObject([
      { name: 'create_order', inputSchema: { type: 'object' } },
      { name: 'list_pets', description: 'All pets of a shop.\nWith their owners.' },
    ])
  })

  it('names what is similar to an unknown name', () => {
    expect(create(...pets).describe(['list_pet', 'zzz'])).toEqual({
      tools: [],
      unknown: [
        { name: 'list_pet', similar: ['list_pets', 'delete_pet'] },
        { name: 'zzz', similar: [] },
      ],
    })
  })

  it('leaves out what does not fit, and says which and what to do', () => {
    const large = ['a', 'b', 'c'].map((name) => buildTool(name, { description: 'x'.repeat(15_000) }))
    const result = create(...large).describe(['a', 'b', 'c'])
    expect(namesOf(result)).toEqual(['a', 'b'])
    expect(result.omitted).toEqual({ names: ['c'], reason: expect.stringContaining('describe_tools') })
  })

  it('shows the top-level arguments of a large schema, required ones first', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 500 }, (_, n) => [
        `argument${n}`,
        { type: 'object', description: 'y'.repeat(300), properties: { inner: { type: 'string' } } },
      ]),
    )
    const huge = buildTool('huge', {
      description: 'x'.repeat(9_000),
      inputSchema: { type: 'object', properties, required: ['argument499'] },
    })
    const result = create(huge).describe(['huge'])
    const [tool] = result.tools as [{ inputSchema: JsonObject; note: string }]
    expect(tool.note).toContain('Cut')
    expect(tool.inputSchema.required).toEqual(['argument499'])
    expect(Object.keys(tool.inputSchema.properties ?? {})[0]).toBe('argument499')
    expect(JSON.stringify(result)).not.toContain('inner')
    expect(JSON.stringify(result).length).toBeLessThan(maxDescribedLength)
  })
})

describe('the hints of call_tool', () => {
  const callHintsOf = (...tools: SearchedTool[]) =>
    buildSearchModeTools({ name: 'Pets', description: '', tools: tools as never }).at(-1)?.annotations

  it('are the worst of all tools', () => {
    expect(callHintsOf(...pets)).toEqual({
      title: '',
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: true,
      openWorldHint: true,
    })
  })

  it('never say that nothing is changed', () => {
    expect(callHintsOf(buildTool('list_pets'))).toMatchObject({
      readOnlyHint: false,
      destructiveHint: false,
      openWorldHint: false,
    })
  })
})

test('the list does not depend on the tools, and long texts of the app are cut', () => {
  const list = (tools: SearchedTool[]) =>
    JSON.stringify(
      buildSearchModeTools({
        name: 'n'.repeat(500),
        description: 'd\n'.repeat(5_000),
        tools: tools as never,
      }),
    )
  expect(list(Array.from({ length: 1_000 }, (_, n) => buildTool(`tool_${n}`)))).toBe(list([buildTool('one')]))
  expect(list([]).length).toBeLessThan(5_000)
})
