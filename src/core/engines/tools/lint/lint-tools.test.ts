import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import { buildArgumentTexts } from '#core/engines/operations/texts/index.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import { defaultResultOptions } from '#core/model/tools/result-options.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import { lintTools, planLintEdits } from './index.ts'
import type { ServedTool } from './lint-subject.ts'

const text: JsonObject = { type: 'string' }
const described = (description: string, schema: JsonObject = text): JsonObject => ({ ...schema, description })
const takes = (properties: JsonObject, required: string[] = []): JsonObject => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

type Sample = Partial<ServedTool> & {
  method?: Operation['plan']['method']
  path?: string
  document?: string
  tokens?: number
}

const good = 'Finds books of the shop by title or author, the newest first.'
const readOnly = {
  title: '',
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
}

/** Tools of one REST API and their draft, each described well unless the sample says otherwise. */
function createDraft(samples: Sample[]) {
  const served: ServedTool[] = []
  const tools: Tool[] = []
  const operations: Operation[] = []
  for (const [index, { method = 'GET', path = `/${index}`, document = '', ...sample }] of samples.entries()) {
    const [id, operationId] = [`tool_${index}`, `op_${index}`]
    const inputSchema = sample.inputSchema ?? takes({})
    const names = Object.keys(inputSchema.properties as JsonObject)
    const parameters = names.map((name) => ({
      argument: name,
      name,
      in: path.includes(`{${name}}`) ? 'path' : 'query',
    }))
    const plan = { method, path, parameters, body: null } as unknown as Operation['plan']
    const description = sample.description ?? `${good} Shelf ${index}.`
    const operation = {
      id: operationId,
      integrationId: 'int',
      name: '',
      description: document,
      plan,
      inputSchema,
    }
    operations.push(operation as Operation)
    tools.push({ id, key: sample.name ?? `tool_${index}`, description } as Tool)
    served.push({
      id,
      name: `find_${'abcdefgh'[index]}${index}_books`,
      title: '',
      outputSchema: { type: 'object', properties: { items: { type: 'array' } } },
      annotations: readOnly,
      target: { kind: 'rest', accept: '', baseUrl: '', plan },
      result: { ...defaultResultOptions, checked: null },
      ...sample,
      description,
      inputSchema,
    })
  }
  const argumentTexts = runWithoutPauses(buildArgumentTexts(operations))
  const findSource = ({ id }: ServedTool) => {
    const index = tools.findIndex((tool) => tool.id === id)
    return { tool: tools[index] as Tool, operation: operations[index] as Operation, argumentTexts }
  }
  const sizes = samples.map(({ tokens = 40 }, index) => tokens + index)
  const tokens = { tools: sizes, searchMode: null, areEstimated: false }
  const lint = runWithoutPauses(lintTools({ tools: served, tokens, findSource }))
  const repairs = lint.findings.flatMap((finding) => finding.repairs)
  return { lint, served, edits: planLintEdits({ tools, operations }, repairs) }
}

const listCodes = (...samples: Sample[]) =>
  createDraft(samples).lint.findings.map(({ code, severity }) => `${severity} ${code}`)
const repairAll = (...samples: Sample[]) => createDraft(samples).edits.map(({ after }) => after)

test('well-described tools have no findings, and their sizes are counted', () => {
  const { lint } = createDraft([{}, { inputSchema: takes({ query: described('Words of the title') }) }])
  expect(lint.findings).toEqual([])
  expect(lint.tools.map(({ tokens }) => tokens)).toEqual([40, 41])
  expect(lint.tokens).toBe(81)
})

test('in search mode the list is that of the mode, however large the tools are', () => {
  const { lint, served } = createDraft([{ tokens: 20_001 }])
  const found = lint.findings.filter(({ toolIds }) => toolIds.length === 0)
  expect(found).toMatchObject([{ code: 'list_too_long', message: expect.stringContaining('search mode') }])
  const tokens = { tools: [20_001], searchMode: [7, 8], areEstimated: false }
  const searched = runWithoutPauses(lintTools({ tools: served, tokens, findSource: () => null }))
  expect([searched.toolMode, searched.tokens]).toEqual(['search', 15])
  expect(searched.tools).toEqual(lint.tools)
  expect(searched.findings.map(({ code }) => code)).not.toContain('list_too_long')
})

test('a release has the same findings, without repairs', () => {
  const { lint, served } = createDraft([{ description: '', document: good }])
  const tokens = { tools: [40], searchMode: null, areEstimated: false }
  const released = runWithoutPauses(lintTools({ tools: served, tokens, findSource: () => null }))
  expect(lint.findings[0]?.repairText).toBe(`Says: ${good}`)
  expect(released.findings).toEqual(
    lint.findings.map((finding) => ({ ...finding, repairText: '', repairs: [] })),
  )
})

describe('purpose', () => {
  test('a missing description comes from the document or the request', () => {
    expect(listCodes({ description: 'TODO' })).toEqual(['warning purpose_missing'])
    expect(repairAll({ description: '', document: good })).toEqual([good])
    const outputSchema: JsonObject = {
      type: 'object',
      properties: {
        items: { type: 'array', items: takes({ id: text, title: text, price: text }) },
        total: { type: 'integer' },
      },
    }
    expect(repairAll({ description: 'n/a', path: '/books', outputSchema })).toEqual([
      'Reads books. Sends GET /books. Result: list with title, price.',
    ])
  })

  test('a description that repeats the name is completed by the result', () => {
    const outputSchema = takes({ titles: text, prices: text })
    const sample = { name: 'list_books', description: 'List the books', outputSchema }
    expect(listCodes(sample)).toEqual(['hint description_repeats_name'])
    expect(repairAll(sample)).toEqual(['List the books. Result: titles, prices.'])
  })
})

describe('arguments', () => {
  test('unexplained required arguments cause a warning, optional ones a hint', () => {
    expect(listCodes({ inputSchema: takes({ shelf: text }, ['shelf']) })).toEqual([
      'warning arguments_undescribed',
    ])
    expect(listCodes({ inputSchema: takes({ shelf: text }) })).toEqual(['hint arguments_undescribed'])
  })

  test.each<[string, Sample]>([
    ['its values', { inputSchema: takes({ shelf: { enum: ['a', 'b'] } }) }],
    ['its format', { inputSchema: takes({ since: { type: 'string', format: 'date' } }) }],
    ['its name', { inputSchema: takes({ page: { type: 'integer' }, bookId: text }) }],
    [
      'the description of the tool',
      { description: `${good} \`shelf\` is where.`, inputSchema: takes({ shelf: text }) },
    ],
    [
      'the description of its items',
      { inputSchema: takes({ shelves: { type: 'array', items: described('Where to look') } }) },
    ],
    [
      'a description by reference',
      {
        inputSchema: {
          ...takes({ shelf: { $ref: '#/$defs/shelf' } }),
          $defs: { shelf: described('Where it is') },
        },
      },
    ],
  ])('%s explains one', (_, sample) => {
    expect(listCodes(sample)).toEqual([])
  })

  test('texts come from the same argument elsewhere, or from the path', () => {
    const path = '/shops/{branch}/books'
    const sample = { path, inputSchema: takes({ branch: text }, ['branch']) }
    const sibling = {
      path: '/shops/{branch}',
      inputSchema: takes({ branch: described('A shop of the chain') }, ['branch']),
    }
    const repair = (...samples: Sample[]) =>
      repairAll(...samples).map((schema) => (schema as JsonObject).properties)
    expect(repair(sample, sibling)).toEqual([{ branch: described('A shop of the chain') }])
    expect(repair(sample)).toEqual([{ branch: described('Stands for {branch} in /shops/{branch}.') }])
    const query = { inputSchema: takes({ mode: text }) }
    const other = { inputSchema: takes({ mode: described('How to sort') }) }
    expect(repair(query, other)).toEqual([])
    expect(repair(query, other, other)).toEqual([{ mode: described('How to sort') }])
    expect(repair(query, other, other, { inputSchema: takes({ mode: described('How to pay') }) })).toEqual([])
  })
})

test('what a destructive tool does to data is said by its name or its description', () => {
  const annotations = { ...readOnly, readOnlyHint: false, destructiveHint: true }
  const act = { name: 'run_job', description: 'Runs the nightly job of the shop.', annotations }
  expect(listCodes(act)).toEqual(['hint effect_unsaid'])
  expect(repairAll(act)).toEqual(['Runs the nightly job of the shop. May delete or overwrite data.'])
  expect(listCodes({ ...act, name: 'delete_job' })).toEqual([])
})

test('an argument that says how many has a default, a maximum or a text with one', () => {
  const paged = (limit: JsonObject): Sample => ({ description: good, inputSchema: takes({ limit }) })
  expect(listCodes(paged({ type: 'integer' }))).toEqual(['hint page_size_unsaid'])
  expect(listCodes(paged({ type: 'integer', maximum: 100 }))).toEqual([])
  expect(listCodes(paged(described('At most 100', { type: 'integer' })))).toEqual([])
})

test('a small limit of results is said', () => {
  const sample = { description: good, result: { ...defaultResultOptions, maxBytes: 4_000, checked: null } }
  expect(listCodes(sample)).toEqual(['hint result_limit_unsaid'])
  expect(repairAll(sample)).toEqual([`${good} Longer results are cut after 4000 bytes.`])
})

test('an object without described members needs an example', () => {
  const body = (more: JsonObject): Sample => ({
    inputSchema: takes({ filter: { type: 'object', description: 'What to look for', ...more } }, ['filter']),
  })
  expect(listCodes(body({}))).toEqual(['hint example_missing'])
  expect(listCodes(body({ examples: [{ year: 1847 }] }))).toEqual([])
  expect(listCodes(body({ description: 'What to look for, e.g. {"year": 1847}' }))).toEqual([])
})

test('what a tool returns is in its schema, its name or its description', () => {
  const sample = { name: 'weather', description: 'The weather of the day in a town.', outputSchema: null }
  expect(listCodes(sample)).toEqual(['hint result_unsaid'])
  expect(listCodes({ ...sample, name: 'get_weather' })).toEqual([])
})

describe('size', () => {
  test('a long description is cut to whole sentences', () => {
    const description = `# Books\n\n${good} See [the guide](https://example.com/guide).\n\n\`\`\`\ncode\n\`\`\`\n\n| a | b |\n\n${'More about it. '.repeat(80)}`
    expect(listCodes({ description })).toEqual(['warning description_too_long'])
    const [after] = repairAll({ description })
    expect(after).toMatch(/^Finds books .* first\. See the guide\.\n+(More about it\. ?)+$/)
    expect(String(after).length).toBeGreaterThan(900)
    expect(String(after).length).toBeLessThanOrEqual(1_000)
  })

  test('a long schema of arguments is trimmed', () => {
    const deep = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`member_${n}`, text]))
    const inputSchema = takes({ order: described('What to buy', takes({ id: text, ...deep }, ['id'])) })
    const [finding] = createDraft([{ inputSchema }]).lint.findings
    expect(finding).toMatchObject({ code: 'schema_too_long', part: 'size' })
    expect(repairAll({ inputSchema })).toEqual([
      takes({ order: described('What to buy', takes({ id: text }, ['id'])) }),
    ])
  })
})

describe('tools that a model cannot tell apart', () => {
  test('share a description, and are distinguished by their arguments or requests', () => {
    const first = { name: 'user_events', description: good }
    const second = {
      name: 'events',
      description: good,
      inputSchema: takes({ user: described('Whose') }, ['user']),
    }
    expect(listCodes(first, second)).toEqual(['warning same_description'])
    expect(repairAll(first, second)).toEqual([
      `${good} With user, use events instead.`,
      `${good} Use it with user.`,
    ])
    expect(repairAll({ ...first, path: '/a' }, { ...first, name: 'b', path: '/b' })).toEqual([
      `${good} Sends GET /a.`,
      `${good} Sends GET /b.`,
    ])
  })

  test('are named in 500 pairs at most', () => {
    const tools = Array.from({ length: 100 }, (_, n) => ({
      name: `find_book_${n}`,
      description: `Finds books of the shop by title, author, publisher or shelf ${n}`,
    }))
    const { findings } = createDraft(tools).lint
    expect(findings.filter(({ code }) => code === 'hard_to_tell_apart')).toHaveLength(500)
  })

  test('have similar descriptions and uninformative names', () => {
    const description = 'Finds books of the shop by title, author, publisher, year or shelf number'
    const pair = [
      { name: 'find_book', description },
      { name: 'find_books_2', description: `${description}, newest first` },
    ]
    expect(createDraft(pair).lint.findings.map(({ message }) => message)).toEqual([
      'find_book and find_books_2 are hard to tell apart: their names differ only in a number, a plural or the order of words. Neither description says when to use the tool.',
    ])
  })

  test('exclude tools whose names are informative', () => {
    const describe = (verb: string) => `${verb} the opening hours and the address of a shop in the chain`
    expect(
      listCodes(
        { name: 'get_shop', description: describe('Gets') },
        { name: 'set_shop', description: describe('Sets') },
      ),
    ).toEqual([])
  })
})

test('a repair that was applied finds nothing more to repair', () => {
  const first = createDraft([{ description: '', path: '/books', document: good }])
  const [edit] = first.edits
  expect(createDraft([{ description: String(edit?.after), document: good }]).lint.findings).toEqual([])
})
