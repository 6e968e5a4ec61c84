// The rules of access of a served app. A caller gets the part of the app that exists for this caller, as an app of its
// own, so that nothing that serves an app need know of rules. Callers who see the same share a part.
import { LRUCache } from 'lru-cache'
import { type HiddenEntities, narrowManifest } from '#core/engines/apps/manifest/index.ts'
import {
  type AccessCaller,
  type AccessCheck,
  type CallerRules,
  compileAccess,
  readClaims,
  readsEmail,
} from '#core/engines/tools/access/index.ts'
import type { IssuerClaims } from '#core/model/principal.ts'
import type { Manifest, ManifestAccess } from '#core/model/releases/manifest.ts'

/** The parts of an app in memory; another one is compiled again. */
const maxParts = 30

export type CallerPart<App> = { app: App; rules: CallerRules }

type Restricted = { list: keyof HiddenEntities; name: string; access: ManifestAccess }

type Rule = { check: AccessCheck; restricted: Restricted[] }

const listRestricted = ({ tools, prompts, skills = [] }: Manifest): Restricted[] =>
  Object.entries({ tools, prompts, skills }).flatMap(([list, entities]) =>
    entities.flatMap(({ name, access }) =>
      access ? [{ list: list as keyof HiddenEntities, name, access }] : [],
    ),
  )

export class AccessRules<App> {
  readonly #manifest: Manifest
  readonly #compilePart: (manifest: Manifest) => Promise<App>
  /** Most entities share a rule. */
  readonly #rules: readonly Rule[]
  readonly #checks: ReadonlyMap<string, AccessCheck>
  readonly #claims: readonly string[]
  readonly #readsEmail: boolean
  readonly #parts = new LRUCache<string, Promise<App>>({ max: maxParts })
  readonly #known = new WeakMap<object, CallerPart<App>>()

  /** Null for an app without rules. */
  static create<App>(
    manifest: Manifest,
    compilePart: (manifest: Manifest) => Promise<App>,
  ): AccessRules<App> | null {
    const restricted = listRestricted(manifest)
    return restricted.length > 0 ? new AccessRules(manifest, restricted, compilePart) : null
  }

  private constructor(
    manifest: Manifest,
    restricted: readonly Restricted[],
    compilePart: (manifest: Manifest) => Promise<App>,
  ) {
    this.#manifest = manifest
    this.#compilePart = compilePart
    const byRule = Map.groupBy(restricted, ({ access }) => JSON.stringify(access))
    this.#rules = [...byRule.values()].flatMap((group) =>
      group[0] ? [{ check: compileAccess(group[0].access), restricted: group }] : [],
    )
    this.#checks = new Map(
      this.#rules.flatMap(({ check, restricted }) =>
        restricted.filter(({ list }) => list === 'tools').map(({ name }) => [name, check] as const),
      ),
    )
    const rules = restricted.map(({ access }) => access)
    this.#claims = [...new Set(rules.flatMap(readClaims))]
    this.#readsEmail = rules.some(readsEmail)
  }

  /** Whether a rule reads something of the caller that these claims of a token lack. */
  needsUserinfo({ verifiedEmail, claims }: IssuerClaims): boolean {
    const isMissing = (claim: string) =>
      !Object.hasOwn(claims, claim) && !Object.hasOwn(claims, claim.split('.', 1)[0] ?? '')
    return (this.#readsEmail && verifiedEmail === '') || this.#claims.some(isMissing)
  }

  /** The part for a caller, if it was found before for this object. */
  findKnown(key: object): CallerPart<App> | undefined {
    return this.#known.get(key)
  }

  /** `key` stands for the caller: the principal of a token, or the token. `whole` is the app with all its entities. */
  async findPart(key: object, caller: AccessCaller, whole: App): Promise<CallerPart<App>> {
    const hiddenRules = this.#rules.filter(({ check }) => check.decide(caller) === 'hidden')
    const app = hiddenRules.length === 0 ? whole : await this.#findApp(hiddenRules)
    const part: CallerPart<App> = {
      app,
      rules: {
        decide: ({ name }, args) => this.#checks.get(name)?.decide(caller, args) ?? 'allowed',
        argumentNamesOf: ({ name }) => this.#checks.get(name)?.argumentNames ?? [],
      },
    }
    this.#known.set(key, part)
    return part
  }

  #findApp(hiddenRules: readonly Rule[]): Promise<App> {
    const key = hiddenRules.map((rule) => this.#rules.indexOf(rule)).join(' ')
    const known = this.#parts.get(key)
    if (known) return known
    const hidden = hiddenRules.flatMap(({ restricted }) => restricted)
    const namesIn = (list: keyof HiddenEntities) =>
      new Set(hidden.filter((entity) => entity.list === list).map(({ name }) => name))
    const part = this.#compilePart(
      narrowManifest(this.#manifest, {
        tools: namesIn('tools'),
        prompts: namesIn('prompts'),
        skills: namesIn('skills'),
      }),
    )
    this.#parts.set(key, part)
    part.catch(() => this.#parts.delete(key))
    return part
  }
}
