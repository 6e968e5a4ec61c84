// Apps of a stranger as files: as costly as the limits of a request allow. For each list of a file there is an app in which
// that list is the longest. Further apps are generated, with lengths and texts chosen by fast-check.
import fc from 'fast-check'
import type { JsonObject } from '#base/json.ts'
import { widgetPrimitives } from '#core/model/widgets/widget.ts'
import { hostileTexts } from '#tests/support/openapi/hostile-documents.ts'

/**
 * The number of entries of each kind, and the beginning of their texts and names. `problems`: whether references lead nowhere.
 */
export type HostileShape = {
  tools: number
  next: number
  aliases: number
  properties: number
  fixed: number
  integrations: number
  operations: number
  connections: number
  widgets: number
  actions: number
  prompts: number
  tests: number
  skills: number
  prefix: string
  text: string
  isCyclic: boolean
  problems: boolean
}

const smallShape: HostileShape = {
  tools: 3,
  next: 1,
  aliases: 1,
  properties: 2,
  fixed: 1,
  integrations: 1,
  operations: 3,
  connections: 1,
  widgets: 1,
  actions: 1,
  prompts: 1,
  tests: 1,
  skills: 1,
  prefix: 'p',
  text: 'Does it.',
  isCyclic: false,
  problems: false,
}

const longPrefix = 'common_'.repeat(8)

const alikeText = 'Returns the newest list of all large things that match one given name'

const extremes: Record<string, Partial<HostileShape>> = {
  'a chain of all tools': { tools: 4_000, next: 1 },
  'each tool leads to 200': { tools: 250, next: 200 },
  'each tool leads to 200 in cycles': { tools: 250, next: 200, isCyclic: true },
  'twenty aliases of each tool': { tools: 1_000, aliases: 20 },
  'many tools of one operation': { tools: 5_000, next: 0, aliases: 0 },
  'many tools of many operations': { tools: 3_000, operations: 3_000, next: 0, aliases: 0 },
  'many tools that are alike': { tools: 4_000, next: 0, aliases: 0, text: alikeText },
  'many operations': { operations: 8_000 },
  'long arguments with one prefix': { properties: 3_000, prefix: longPrefix, operations: 8, tools: 8 },
  'fixed arguments': { properties: 400, fixed: 100, tools: 300 },
  'many widgets': { widgets: 800, actions: 5, tools: 200 },
  'many actions': { widgets: 200, actions: 50, tools: 50 },
  'many integrations': { integrations: 200, connections: 200, operations: 10, tools: 1_000 },
  'prompts, tests and skills': { prompts: 200, tests: 100, skills: 5, text: 'Long text. '.repeat(300) },
  'references to nothing': { tools: 5_000, operations: 3_000, widgets: 500, problems: true },
}

const countTo = (most: number) =>
  fc.oneof({ weight: 2, arbitrary: fc.nat({ max: 10 }) }, { weight: 1, arbitrary: fc.nat({ max: most }) })

const mixedShapes: fc.Arbitrary<HostileShape> = fc.record({
  tools: countTo(2_000),
  next: countTo(200),
  aliases: countTo(20),
  properties: countTo(500),
  fixed: countTo(100),
  integrations: countTo(50).map((count) => count + 1),
  operations: countTo(2_000).map((count) => count + 1),
  connections: countTo(200),
  widgets: countTo(500),
  actions: countTo(50),
  prompts: countTo(200),
  tests: countTo(100),
  skills: fc.nat({ max: 5 }),
  prefix: fc.constantFrom('p', longPrefix, 'P_'),
  text: hostileTexts.map((text) => text.slice(0, 2_000) || '.'),
  isCyclic: fc.boolean(),
  problems: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
})

/** Members that a file may have, below the limit of an upload. */
const maxMembers = 220_000
const maxBytes = 12_000_000

const range = <T>(length: number, create: (index: number) => T) =>
  Array.from({ length }, (_, index) => create(index))

/** Reduces the costly parts of each entry when the file would have too many members. */
function fitShape(shape: HostileShape): HostileShape {
  const { tools, next, aliases, properties, fixed, operations, widgets, actions } = shape
  const members =
    tools * (6 + Math.min(next, tools) + aliases * 6 + fixed) +
    operations * (8 + properties * 2) +
    widgets * (6 + actions * 5)
  if (members <= maxMembers) return shape
  const scale = (count: number) => Math.floor(count * (maxMembers / members))
  return {
    ...shape,
    next: scale(next),
    aliases: scale(aliases),
    properties: scale(properties),
    fixed: scale(fixed),
    actions: scale(actions),
  }
}

export type HostileApp = { name: string; file: JsonObject; changed: JsonObject }

/** All apps within the limits; `changed` is the next version of each. */
export function listHostileApps(seed: number, count: number): HostileApp[] {
  const named = Object.entries(extremes).map(([name, extreme]) => ({
    name,
    shape: { ...smallShape, ...extreme },
  }))
  const mixed = fc.sample(mixedShapes, { seed, numRuns: count })
  return [...named, ...mixed.map((shape, index) => ({ name: `mix ${index}`, shape }))]
    .map(({ name, shape }, index) => ({
      name,
      file: buildHostileFile(`hostile-${index}`, shape),
      changed: buildHostileFile(`hostile-${index}`, { ...shape, text: `Now: ${shape.text}` }),
    }))
    .filter(({ file }) => JSON.stringify(file).length < maxBytes)
}

export const smallApp = (): HostileApp => {
  const file = buildHostileFile('small', smallShape)
  return { name: 'small', file, changed: buildHostileFile('small', { ...smallShape, text: 'Other.' }) }
}

function buildHostileFile(slug: string, requested: HostileShape): JsonObject {
  const shape = fitShape(requested)
  return {
    version: 1,
    app: { name: 'Hostile', slug, description: shape.text.slice(0, 1_000), access: 'token' },
    connections: range(shape.connections, (n) => ({ key: `c${n}`, type: 'api_key', header_name: 'X-Key' })),
    integrations: range(shape.integrations, (n) => buildIntegration(shape, n)),
    tools: range(shape.tools, (n) => buildTool(shape, n)),
    widgets: range(shape.widgets, (n) => buildWidget(shape, n)),
    prompts: range(shape.prompts, (n) => buildPrompt(shape, n)),
    skills: range(shape.skills, (n) => ({
      name: `skill-${n}`,
      description: 'Teaches it.',
      body: shape.text.repeat(20),
    })),
    tests: range(shape.tests, (n) => ({
      key: `t${n}`,
      tool: `tool${n % Math.max(1, shape.tools)}`,
      assert: range(20, (m) => ({ type: 'equals', path: `/result/a${m}`, value: shape.text.slice(0, 100) })),
    })),
  }
}

const buildIntegration = (shape: HostileShape, n: number): JsonObject => ({
  key: `i${n}`,
  base_url: 'https://api.example.com/',
  ...(shape.connections > 0 && { connection: `c${shape.connections - 1 - (n % shape.connections)}` }),
  operations: range(Math.ceil(shape.operations / shape.integrations), (m) => buildOperation(shape, m)),
})

const nameProperty = ({ prefix }: HostileShape, n: number) => `${prefix}${n}`

const buildOperation = (shape: HostileShape, n: number): JsonObject => ({
  key: `o${n}`,
  method: n % 2 === 0 ? 'POST' : 'GET',
  path: `/things/${n}`,
  description: shape.text.slice(0, 500),
  input_schema: {
    type: 'object',
    properties: Object.fromEntries(range(shape.properties, (m) => [nameProperty(shape, m), {}])),
  },
  output_schema: {
    type: 'object',
    properties: Object.fromEntries(range(shape.properties, (m) => [nameProperty(shape, m), {}])),
  },
})

const buildTool = (shape: HostileShape, n: number): JsonObject => ({
  key: `tool${n}`,
  description: `${shape.text.slice(0, 300)} ${n}`,
  operation: shape.problems ? `i0/gone${n}` : `i0/o${n % Math.ceil(shape.operations / shape.integrations)}`,
  next: listNext(shape, n),
  ...(shape.fixed > 0 && {
    fixed_arguments: Object.fromEntries(range(shape.fixed, (m) => [nameProperty(shape, m), m])),
  }),
  aliases: range(shape.aliases, (m) => ({
    name: shape.problems ? 'same' : `old_${n}_${m}`,
    renamed_arguments: { [`${shape.prefix}_old`]: nameProperty(shape, m) },
    default_arguments: { added: m },
  })),
})

function listNext({ next, tools, isCyclic, problems }: HostileShape, n: number): string[] {
  const following = range(Math.min(next, tools), (m) => n + 1 + m)
  const chosen = isCyclic ? following.map((m) => m % tools) : following.filter((m) => m < tools)
  return chosen.map((m) => (problems ? `gone${m}` : `tool${m}`))
}

const buildWidget = (shape: HostileShape, n: number): JsonObject => ({
  key: `w${n}`,
  tool: shape.problems ? 'gone' : `tool${n % Math.max(1, shape.tools)}`,
  primitive: widgetPrimitives[n % widgetPrimitives.length] ?? 'list',
  actions: range(shape.actions, (m) => ({
    trigger: `trigger${m}`,
    type: 'callTool',
    template: shape.text.slice(0, 200),
    target_tool: shape.problems ? 'gone' : `tool${m % Math.max(1, shape.tools)}`,
  })),
})

const buildPrompt = (shape: HostileShape, n: number): JsonObject => ({
  key: `prompt${n}`,
  arguments: range(20, (m) => ({ name: `a${m}` })),
  template: `${shape.text} {{a1}} {{gone}}`,
})
