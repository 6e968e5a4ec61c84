// Every operation and every member in the OpenAPI documents says what it is, and no text describes what is not there.
import { describe, expect, test } from 'vitest'
import { apiFamilies } from '#endpoints/index.ts'
import type { ApiFamily } from '#endpoints/shared/api-family.ts'
import { buildFamilyDocument } from '#endpoints/well-known/openapi-documents.ts'
import { type MemberDescriptions, toDetails, toNeutralName } from '#http/openapi/descriptions.ts'
import { about } from '#main/about.ts'
import { operationTable } from '#tests/support/service/operation-table.ts'

// biome-ignore lint/suspicious/noExplicitAny: members of a document are accessed by names that the test knows
type Node = any

const api = {
  families: apiFamilies,
  operations: operationTable,
  info: { ...about, baseUrl: 'http://localhost:4000' },
}
const documents = apiFamilies.map((family) => ({
  family,
  document: buildFamilyDocument(api, family) as Node,
}))

const whereToDescribe = (family: ApiFamily) =>
  `in src/endpoints/shared/descriptions, or if only ${family.id} has it in src/endpoints/${family.id}`

/** A member, and the schema or operation that has it: `Tool.annotations.title`. */
type Member = { holder: string; name: string; schema: Node }

function* iterateMembers(schema: Node, holder: string): Generator<Member> {
  if (typeof schema !== 'object' || schema === null) return
  if (Array.isArray(schema)) {
    for (const part of schema) yield* iterateMembers(part, holder)
    return
  }
  for (const [name, member] of Object.entries<Node>(schema.properties ?? {})) {
    yield { holder, name, schema: member }
    yield* iterateMembers(member, `${holder}.${name}`)
  }
  for (const key of ['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties'])
    yield* iterateMembers(schema[key], holder)
}

const listOperations = (document: Node): Node[] =>
  Object.values<Node>(document.paths).flatMap((methods) => Object.values<Node>(methods))

function* iterateDocument(document: Node): Generator<Member> {
  for (const [title, schema] of Object.entries(document.components.schemas))
    yield* iterateMembers(schema, title)
  for (const [name, response] of Object.entries<Node>(document.components.responses))
    yield* iterateMembers(response.content['application/json']?.schema, name)
  for (const op of listOperations(document)) {
    for (const content of [op.requestBody, ...Object.values<Node>(op.responses)])
      yield* iterateMembers(content?.content?.['application/json']?.schema, op.operationId)
    for (const parameter of op.parameters)
      if (!parameter.$ref)
        yield { holder: op.operationId, name: parameter.name, schema: { ...parameter.schema, ...parameter } }
  }
}

const membersOf = (document: Node) => [...iterateDocument(document)]

/** Values that need no explanation: methods of HTTP, names of members to sort by, and the only version of a shape. */
const isPlain = (name: string, values: string[]) =>
  values.length === 1 || values.includes('DELETE') || values.includes('-created_at') || name === 'code'

const listEnums = ({ schema }: Member): string[][] =>
  [schema, schema.schema, schema.items].flatMap((part) => (Array.isArray(part?.enum) ? [part.enum] : []))

describe.each(documents)('in the document of $family.id', ({ family, document }) => {
  test('every operation has a description beyond its summary', () => {
    for (const { operationId, summary, description } of listOperations(document)) {
      const hint = `describe operation ${operationId} ${whereToDescribe(family)}`
      expect(description, hint).toEqual(expect.stringMatching(/^[A-Z`{].{20,}[.`]$/s))
      expect(description, hint).not.toBe(summary)
    }
  })

  test('every member of every schema and every parameter has a description', () => {
    const undescribed = membersOf(document)
      .filter(({ schema }) => !/^\S/.test(schema.description ?? ''))
      .map(({ holder, name }) => `describe member ${name} of ${holder} ${whereToDescribe(family)}`)
    expect([...new Set(undescribed)]).toEqual([])
  })

  test('every value of an enumeration has a meaning', () => {
    const unexplained = membersOf(document).flatMap((member) =>
      listEnums(member)
        .filter((values) => !isPlain(member.name, values))
        .flat()
        .filter((value) => !member.schema.description.includes(`\`${value || '""'}\``))
        .map(
          (value) =>
            `explain value ${value} of ${member.name} of ${member.holder} ${whereToDescribe(family)}`,
        ),
    )
    expect([...new Set(unexplained)]).toEqual([])
  })
})

/** A described member as `Tool.annotations.title`, and its texts. */
type Described = { path: string; text: string }

function* listDescribed(members: MemberDescriptions, holder: string): Generator<Described> {
  for (const [name, description] of Object.entries(members)) {
    const { text, values, members: inner = {} } = toDetails(description) ?? { text: '' }
    const path = `${holder}.${name}`
    yield { path, text: [text, ...Object.values(values ?? {})].join(' ') }
    yield* listDescribed(inner, path)
  }
}

const described = apiFamilies.flatMap(({ descriptions: { entities, operations, common } }) => [
  ...Object.entries(entities).flatMap(([entity, members]) => [...listDescribed(members, entity)]),
  ...Object.entries(operations).flatMap(([id, { text, members = {} }]) => [
    { path: id, text },
    ...listDescribed(members, id),
  ]),
  ...listDescribed(common, 'common'),
])

const memberNames = new Set(
  documents.flatMap(({ document }) => membersOf(document).map(({ name }) => toNeutralName(name))),
)

test('every name in braces in a text is that of a member', () => {
  const unknown = described.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<!\{)\{([A-Za-z.]+)\}(?!\})/g)]
      .flatMap(([, names = '']) => names.split('.'))
      .filter((name) => !memberNames.has(name))
      .map((name) => `${path}: {${name}}`),
  )
  expect([...new Set(unknown)]).toEqual([])
})

test('a name in braces becomes the name on the wire, in code font', () => {
  const list = documents.map(({ family, document }) => [
    family.casing,
    JSON.stringify(document).includes(
      family.casing === 'snake_case' ? '`auth_suggestions`' : '`authSuggestions`',
    ),
  ])
  expect(list.filter(([, isNamed]) => isNamed)).toEqual([
    ['camelCase', true],
    ['snake_case', true],
  ])
})

/** Without the family. */
const operationIds = new Set(operationTable.map(({ id }) => id.slice(id.indexOf('.') + 1)))

describe('no text is left over:', () => {
  test('every described operation exists in some family', () => {
    const ids = apiFamilies.flatMap((family) => Object.keys(family.descriptions.operations))
    expect([...new Set(ids)].filter((id) => !operationIds.has(id))).toEqual([])
  })

  test('every described member has a name that some document uses', () => {
    const unused = described
      .filter(({ path }) => !operationIds.has(path))
      .map(({ path }) => path)
      .filter((path) => !memberNames.has(path.split('.').at(-1) ?? ''))
    expect([...new Set(unused)]).toEqual([])
  })

  test('every described entity is the title of a schema', () => {
    const titles = documents.flatMap(({ document }) => Object.keys(document.components.schemas)).join(' ')
    const entities = apiFamilies.flatMap(({ descriptions }) => Object.keys(descriptions.entities))
    expect([...new Set(entities)].filter((entity) => !titles.includes(entity))).toEqual([])
  })
})
