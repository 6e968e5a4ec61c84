import { describe, expect, test } from 'vitest'
import { app } from '#core/entities/app.ts'
import { authConnection } from '#core/entities/auth-connection.ts'
import type { Entity } from '#core/entities/entity.ts'
import { integration } from '#core/entities/integration.ts'
import type { Member, Members } from '#core/entities/member.ts'
import { operation } from '#core/entities/operation.ts'
import { prompt } from '#core/entities/prompt.ts'
import { skill } from '#core/entities/skill.ts'
import { testCase } from '#core/entities/test-case.ts'
import { tool } from '#core/entities/tool.ts'
import { widget } from '#core/entities/widget.ts'

const entities: [string, Entity][] = [
  app,
  authConnection,
  integration,
  operation,
  prompt,
  skill,
  testCase,
  tool,
  widget,
].map((entity: Entity) => [entity.title, entity])

function* listMembers(members: Members, path: string): Generator<{ path: string; member: Member }> {
  for (const [name, member] of Object.entries(members)) {
    yield { path: `${path}.${name}`, member }
    yield* listMembers(member.members ?? {}, `${path}.${name}`)
  }
}

describe.each(entities)('the declaration of %s', (title, { members }) => {
  test('is data: it has no function', () => {
    expect(() => structuredClone(members)).not.toThrow()
    expect(() => structuredClone({ ...members, computed: () => title })).toThrow()
  })

  test('gives a default only of the kind of its member', () => {
    const types: Partial<Record<Member['kind'], string>> = {
      text: 'string',
      choice: 'string',
      reference: 'string',
      time: 'string',
      flag: 'boolean',
      number: 'number',
    }
    for (const { path, member } of listMembers(members, title)) {
      const { default: value, nullable = false, kind } = member
      if (value === undefined || (nullable && value === null)) continue
      expect(typeof value, path).toBe(types[kind] ?? 'object')
    }
  })
})
