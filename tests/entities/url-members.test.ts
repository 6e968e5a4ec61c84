// Each member that holds an address has the rule of addresses: in its entity, and in each document that accepts it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { urlPatterns } from '#base/web/url.ts'
import { app } from '#core/entities/app.ts'
import { authConnection } from '#core/entities/auth-connection.ts'
import type { Entity } from '#core/entities/entity.ts'
import { integration } from '#core/entities/integration.ts'
import type { Members } from '#core/entities/member.ts'
import { operation } from '#core/entities/operation.ts'
import { prompt } from '#core/entities/prompt.ts'
import { skill } from '#core/entities/skill.ts'
import { testCase } from '#core/entities/test-case.ts'
import { tool } from '#core/entities/tool.ts'
import { widget } from '#core/entities/widget.ts'
import { projectRoot } from '#tests/support/source-files.ts'

const looksLikeAddress = /(url|uri|endpoint|website|homepage|link|logo|icon|image|redirect|resource)(_?to)?$/i

/** By the last member of the path. */
const exceptions: Record<string, string> = {
  resource: 'a resource indicator is an identifier: any absolute URI, or `none`',
  registrationClientUri: 'set by the service',
  extensionUri: 'read-only: the name of an extension',
  server_url: 'a document may declare a server without a host; checked where requests are built',
  '/server_url': 'as server_url',
}
/** A suggestion of the service: the owner sends its values in a connection, which is checked. */
const readOnly = /authSuggestions/

function* listMembers(members: Members, parent: string): Generator<{ path: string; hasRule: boolean }> {
  for (const [name, { kind, url, members: inner }] of Object.entries(members)) {
    const path = `${parent}.${name}`
    if (kind === 'text') yield { path, hasRule: url !== undefined }
    yield* listMembers(inner ?? {}, path)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a document is read as JSON
type Node = any

function* listBodyMembers(document: Node, schema: Node, path: string): Generator<[string, Node]> {
  const { $ref } = schema
  if ($ref) return yield* listBodyMembers(document, resolve(document, $ref), path)
  for (const [name, member] of Object.entries<Node>(schema.properties ?? {})) {
    yield [`${path}.${name}`, member.$ref ? resolve(document, member.$ref) : member]
    yield* listBodyMembers(document, member, `${path}.${name}`)
  }
  const inner = [schema.items, ...['anyOf', 'oneOf', 'allOf'].flatMap((name) => schema[name] ?? [])]
  for (const part of inner) if (part) yield* listBodyMembers(document, part, path)
}

const resolve = (document: Node, pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .reduce((node, name) => node[name], document)

const needsRule = (path: string) => {
  const name = path.slice(path.lastIndexOf('.') + 1)
  return looksLikeAddress.test(name) && !(name in exceptions) && !readOnly.test(path)
}

test('each address of an entity has the rule of addresses', () => {
  const entities: Entity[] = [
    app,
    authConnection,
    integration,
    operation,
    prompt,
    skill,
    testCase,
    tool,
    widget,
  ]
  const members = entities
    .flatMap(({ title, members }) => [...listMembers(members, title)])
    .filter(({ path }) => needsRule(path))
  expect(members.length).toBeGreaterThan(10)
  expect(members.filter(({ hasRule }) => !hasRule).map(({ path }) => path)).toEqual([])
})

test.each(['v1', 'v2', 'v3'])('each address that %s accepts has the rule and a length', (family) => {
  const document: Node = JSON.parse(readFileSync(join(projectRoot, `docs/openapi/${family}.json`), 'utf8'))
  const members = Object.entries<Node>(document.paths)
    .flatMap(([path, methods]) =>
      Object.values<Node>(methods).flatMap(({ requestBody }) => [
        ...listBodyMembers(document, requestBody?.content['application/json'].schema ?? {}, path),
      ]),
    )
    .filter(([path, { type, enum: values }]) => type === 'string' && !values && needsRule(path))
  expect(members.length).toBeGreaterThan(5)
  const patterns = Object.values(urlPatterns)
  const without = members.filter(([, { pattern, maxLength }]) => !patterns.includes(pattern) || !maxLength)
  expect(without.map(([path]) => path)).toEqual([])
})
