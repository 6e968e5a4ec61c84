// Every operation and every member in the OpenAPI documents says what it is, and no text describes what is not there.
import { describe, expect, test } from 'vitest'
import { apiFamilies } from '#endpoints/index.ts'
import type { ApiFamily } from '#endpoints/shared/api-family.ts'
import { httpsUrlString, httpUrlString, instantString } from '#endpoints/shared/scalars.wire.ts'
import { skillNameString } from '#endpoints/shared/skill-strings.wire.ts'
import { buildFamilyDocument } from '#endpoints/well-known/openapi-documents.ts'
import { type MemberDescriptions, toDetails, toNeutralName } from '#http/openapi/descriptions.ts'
import { about } from '#main/about.ts'
import {
  type ApiDocumentNode,
  type DocumentMember,
  listDocumentMembers,
} from '#tests/support/service/document-members.ts'
import { operationTable } from '#tests/support/service/operation-table.ts'

const api = {
  families: apiFamilies,
  operations: operationTable,
  info: { ...about, baseUrl: 'http://localhost:4000', issuer: 'http://localhost:4000/auth' },
}
const documents = apiFamilies.map((family) => ({
  family,
  document: buildFamilyDocument(api, family) as ApiDocumentNode,
}))

const whereToDescribe = (family: ApiFamily) =>
  `in src/endpoints/shared/descriptions, or if only ${family.id} has it in src/endpoints/${family.id}`

const listOperations = (document: ApiDocumentNode): ApiDocumentNode[] =>
  Object.values<ApiDocumentNode>(document.paths).flatMap((methods) => Object.values<ApiDocumentNode>(methods))

/** Values that need no explanation: methods of HTTP, names of members to sort by, and the only version of a shape. */
const isPlain = (name: string, values: string[]) =>
  values.length === 1 || values.includes('DELETE') || values.includes('-created_at') || name === 'code'

const listEnums = ({ schema }: DocumentMember): string[][] =>
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
    const undescribed = listDocumentMembers(document)
      .filter(({ schema }) => !/^\S/.test(schema.description ?? ''))
      .map(({ holder, name }) => `describe member ${name} of ${holder} ${whereToDescribe(family)}`)
    expect([...new Set(undescribed)]).toEqual([])
  })

  test('every value of an enumeration has a meaning', () => {
    const unexplained = listDocumentMembers(document).flatMap((member) =>
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
    const { text, publicName = name, values, members: inner = {} } = toDetails(description) ?? {}
    const path = `${holder}.${publicName}`
    if (text === undefined) continue
    yield { path, text: [text, ...Object.values(values ?? {})].join(' ') }
    yield* listDescribed(inner, path)
  }
}

const described = apiFamilies.flatMap(({ descriptions: { entities, operations, common } }) => [
  ...Object.entries(entities).flatMap(([entity, members]) => [...listDescribed(members, entity)]),
  ...Object.entries(operations).flatMap(([id, description]) => {
    const { text = '', members = {} } = toDetails(description) ?? {}
    return [{ path: id, text }, ...listDescribed(members, id)]
  }),
  ...listDescribed(common, 'common'),
])

const memberNames = new Set(
  documents.flatMap(({ document }) => listDocumentMembers(document).map(({ name }) => toNeutralName(name))),
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
    ['snake_case', true],
  ])
})

/** Without the family. */
const operationIds = new Set(operationTable.map(({ id }) => id.slice(id.indexOf('.') + 1)))

/** The descriptions inside a schema, without those in example values. */
const listOwnTexts = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const { description, ...rest } = schema as Record<string, unknown>
  const inner = Object.values(typeof description === 'string' ? rest : schema).flatMap(listOwnTexts)
  return typeof description === 'string' ? [description, ...inner] : inner
}

/** The texts of shared scalars about their format, which follow the description of a member. */
const formatTexts = [httpUrlString, httpsUrlString, instantString, skillNameString].flatMap(listOwnTexts)

test('no schema of an operation has a description of its own, except that of a format', () => {
  const own = operationTable.flatMap(({ id, params, query, body, reply }) =>
    listOwnTexts([params, query, body, reply])
      .filter((text) => !formatTexts.includes(text))
      .map((text) => `move the text to the descriptions of ${id}: ${text}`),
  )
  expect([...new Set(own)]).toEqual([])
})

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
