// Rules of access and scopes, in requests, responses and app files. The names of their members are the same in every
// casing.
import Type, { type Static, type TProperties } from 'typebox'
import { domainPattern, emailPattern } from '#base/texts/email-pattern.ts'
import { maxExpressionLength, maxScopes, scopePattern } from '#core/model/access/access-rule.ts'
import type { ToolAccessDetails } from '#core/model/overviews/tool-access-details.ts'
import { roles } from '#core/model/workspaces/role.ts'
import { defineStringEnum, makeNullable } from '#endpoints/shared/scalars.wire.ts'
import { ClaimRuleSnakeCase } from '#endpoints/snake-case/allowed-callers.wire.ts'

const matchedString = Type.String({ minLength: 1, maxLength: 500 })
const scopeString = Type.String({ pattern: scopePattern })
const scopeList = Type.Array(scopeString, { maxItems: maxScopes })
const matchedList = Type.Array(matchedString, { maxItems: 200 })

const optional = <Own extends TProperties>(properties: Own, title: string) =>
  Type.Partial(Type.Object(properties), { title })

const RuleCallersV3 = optional(
  {
    everyone: Type.Boolean(),
    groups: matchedList,
    emails: Type.Array(Type.String({ maxLength: 254, pattern: emailPattern }), { maxItems: 1_000 }),
    domains: Type.Array(Type.String({ maxLength: 253, pattern: domainPattern }), { maxItems: 100 }),
    claims: Type.Array(ClaimRuleSnakeCase, { maxItems: 100 }),
    role: defineStringEnum(...roles),
    tokens: matchedList,
    scopes: scopeList,
  },
  'RuleCallers',
)

const accessProperties = {
  allow: RuleCallersV3,
  deny: RuleCallersV3,
  when: Type.String({ minLength: 1, maxLength: maxExpressionLength }),
}

const toolAccessProperties = { ...accessProperties, scopes: scopeList }

export const AccessV3 = makeNullable(optional(accessProperties, 'Access'))

export const ToolAccessV3 = makeNullable(optional(toolAccessProperties, 'ToolAccess'))

export const AccessRulesV3 = Type.Array(
  optional(
    {
      effects: Type.Array(defineStringEnum<string>('reads', 'writes', 'deletes'), { maxItems: 3 }),
      tags: matchedList,
      ...toolAccessProperties,
    },
    'AccessRule',
  ),
  { maxItems: 100 },
)

export const ScopesV3 = Type.Record(Type.String(), Type.String({ minLength: 1, maxLength: 120 }), {
  maxProperties: maxScopes,
  propertyNames: { pattern: scopePattern },
})

export const ToolAccessDetailsV3 = Type.Object(
  {
    tool_id: Type.String(),
    tool_key: Type.String(),
    tool_name: Type.String(),
    allow: makeNullable(RuleCallersV3),
    deny: Type.Array(RuleCallersV3),
    when: makeNullable(Type.String()),
    scopes: Type.Array(Type.String()),
    summary: Type.String(),
  },
  { title: 'ToolAccessDetails' },
)

export const presentToolAccess = ({
  tool,
  access,
  summary,
}: ToolAccessDetails): Static<typeof ToolAccessDetailsV3> => ({
  tool_id: tool.id,
  tool_key: tool.key,
  tool_name: tool.name,
  allow: access?.allow ?? null,
  deny: access?.deny ?? [],
  when: access?.when || null,
  scopes: access?.scopes ?? [],
  summary,
})
