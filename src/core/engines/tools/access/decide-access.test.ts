import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import type { RuleCallers, ToolAccess } from '#core/model/access/access-rule.ts'
import type { ManifestAccess } from '#core/model/releases/manifest.ts'
import { type AccessCaller, anonymousCaller } from './access-caller.ts'
import { type AccessDecision, compileAccess } from './decide-access.ts'
import { findEffectiveAccess } from './effective-access.ts'

const open: ManifestAccess = { allow: null, deny: [], when: '', scopes: [] }
const signedIn: AccessCaller = { ...anonymousCaller, canGainScopes: true }

describe('a decision', () => {
  it('asks for scopes only callers who can get some', () => {
    const { decide } = compileAccess({ ...open, scopes: ['a', 'b'] })
    expect(decide({ ...signedIn, scopes: ['a'] })).toBe('scopes')
    expect(decide({ ...anonymousCaller, scopes: ['a'] })).toBe('hidden')
    expect(decide({ ...anonymousCaller, scopes: ['b', 'a'] })).toBe('allowed')
  })

  it('of a list leaves conditions on arguments to the call', () => {
    const { decide } = compileAccess({ ...open, when: 'args.n < 3 && caller.email != ""' })
    expect(decide(signedIn)).toBe('allowed')
    expect(decide(signedIn, { n: 1 })).toBe('arguments')
    expect(decide({ ...signedIn, verifiedEmail: 'a@example.com' }, { n: 1 })).toBe('allowed')
    expect(compileAccess({ ...open, when: 'caller.email != ""' }).decide(signedIn)).toBe('hidden')
  })

  it('lets no caller match an empty list', () => {
    expect(compileAccess({ ...open, allow: {} }).decide(signedIn)).toBe('hidden')
    expect(compileAccess({ ...open, allow: { tokens: [''] } }).decide(signedIn)).toBe('hidden')
  })
})

/** The rules of the documentation, in the most obvious way. */
function decideNaively(
  own: ToolAccess | null,
  rules: readonly (ToolAccess & { effects?: string[]; tags?: string[] })[],
  { effect, tags }: Tool,
  { caller, args }: { caller: AccessCaller; args: JsonObject | undefined },
): AccessDecision {
  const matches = (callers: RuleCallers): boolean => {
    if (callers.everyone) return true
    for (const group of callers.groups ?? []) if (caller.groups.includes(group)) return true
    for (const scope of callers.scopes ?? []) if (caller.scopes.includes(scope)) return true
    for (const email of callers.emails ?? []) if (caller.verifiedEmail === email) return true
    for (const domain of callers.domains ?? []) if (caller.verifiedEmail.endsWith(`@${domain}`)) return true
    for (const { claim, value } of callers.claims ?? []) if (caller.claims[claim] === value) return true
    for (const token of callers.tokens ?? []) if (caller.token === token) return true
    const ladder = ['viewer', 'builder', 'publisher', 'owner']
    return callers.role !== undefined && caller.role !== null
      ? ladder.indexOf(caller.role) >= ladder.indexOf(callers.role)
      : false
  }
  const effects = { read: ['reads'], write: ['writes'], delete: ['writes', 'deletes'] }[effect]
  const concerning = [own ?? {}]
  for (const rule of rules) {
    const hasEffect = rule.effects === undefined || rule.effects.some((name) => effects.includes(name))
    const hasTag = rule.tags === undefined || rule.tags.some((tag) => tags.includes(tag))
    if (hasEffect && hasTag) concerning.push(rule)
  }
  let allow: RuleCallers | undefined
  let when: string | undefined
  let scopes: string[] | undefined
  for (const rule of concerning) {
    if (rule.deny && matches(rule.deny)) return 'hidden'
    allow ??= rule.allow
    when ??= rule.when
    scopes ??= rule.scopes
  }
  if (allow && !matches(allow)) return 'hidden'
  if (when === 'caller.role != ""' && caller.role === null) return 'hidden'
  for (const scope of scopes ?? [])
    if (!caller.scopes.includes(scope)) return caller.canGainScopes ? 'scopes' : 'hidden'
  if (!args) return 'allowed'
  const { copies, region } = args
  if (when === 'args.copies <= 10')
    return typeof copies === 'number' && copies <= 10 ? 'allowed' : 'arguments'
  if (when === 'args.region in caller.groups')
    return typeof region === 'string' && caller.groups.includes(region) ? 'allowed' : 'arguments'
  return 'allowed'
}

type Tool = { effect: 'read' | 'write' | 'delete'; tags: string[] }

const few = <Value>(...values: Value[]) => fc.subarray(values)
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 2 })
const withoutAbsent = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Value

const callers = fc
  .record({
    everyone: maybe(fc.boolean()),
    groups: maybe(few('staff', 'eu')),
    emails: maybe(few('ann@example.com', 'bob@evil.example')),
    domains: maybe(few('example.com')),
    claims: maybe(few({ claim: 'level', value: 'high' })),
    role: maybe(fc.constantFrom('viewer' as const, 'builder' as const, 'owner' as const)),
    tokens: maybe(few('ci')),
    scopes: maybe(few('orders:read', 'orders:cancel')),
  })
  .map(withoutAbsent) as fc.Arbitrary<RuleCallers>

const ruleMembers = {
  allow: maybe(callers),
  deny: maybe(callers),
  when: maybe(
    fc.constantFrom('args.copies <= 10', 'args.region in caller.groups', 'caller.role != ""', 'true'),
  ),
  scopes: maybe(few('orders:read', 'orders:cancel')),
}
const rule = fc.record(ruleMembers).map(withoutAbsent) as fc.Arbitrary<ToolAccess>
const appRule = fc
  .record({ effects: maybe(few('reads', 'writes', 'deletes')), tags: maybe(few('orders')), ...ruleMembers })
  .map(withoutAbsent) as fc.Arbitrary<ToolAccess>

const caller: fc.Arbitrary<AccessCaller> = fc.record({
  verifiedEmail: fc.constantFrom('', 'ann@example.com', 'bob@evil.example', 'cat@sub.example.com'),
  claims: fc.constantFrom<JsonObject>({}, { level: 'high' }, { level: 'low' }),
  groups: few('staff', 'eu', 'guests'),
  scopes: few('orders:read', 'orders:cancel', 'openid'),
  role: fc.constantFrom(null, 'viewer', 'builder', 'publisher', 'owner'),
  token: fc.constantFrom('', 'ci', 'other'),
  canGainScopes: fc.boolean(),
})

const args = maybe(
  fc.record(
    { copies: fc.constantFrom(3, 10, 11, '3'), region: fc.constantFrom('eu', 'us', 7) },
    { requiredKeys: [] },
  ),
)

test('decides as a second, naive reading of the rules', () => {
  const tool: fc.Arbitrary<Tool> = fc.record({
    effect: fc.constantFrom('read', 'write', 'delete'),
    tags: few('orders', 'books'),
  })
  const seen = new Set<AccessDecision>()
  fc.assert(
    fc.property(
      fc.option(rule),
      fc.array(appRule, { maxLength: 3 }),
      tool,
      fc.array(fc.tuple(caller, args), { minLength: 8, maxLength: 8 }),
      (own, rules, { effect, tags }, calls) => {
        const annotations = { readOnlyHint: effect === 'read', destructiveHint: effect === 'delete' }
        const access = findEffectiveAccess(own, rules, { annotations, tags })
        const check = access ? compileAccess(access) : null
        for (const [who, given] of calls) {
          const decision = check?.decide(who, given as JsonObject) ?? 'allowed'
          seen.add(decision)
          const expected = decideNaively(
            own,
            rules,
            { effect, tags },
            { caller: who, args: given as JsonObject },
          )
          expect(decision).toBe(expected)
        }
      },
    ),
    { numRuns: 2_500 },
  )
  expect([...seen].sort()).toEqual(['allowed', 'arguments', 'hidden', 'scopes'])
})
