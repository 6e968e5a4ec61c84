import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { escapePointerToken } from '#base/json-pointer.ts'
import type { OpenApiDialect } from '../document/dialect.ts'
import { resolveReferenceChain } from '../document/references.ts'
import { type Discriminator, readDiscriminator } from './discriminator.ts'
import { type FamilyMember, linkFamilies } from './family-members.ts'
import { isClosed, listAlternativeReferences } from './open-schema.ts'

/** Schemas that one may extend, directly or by others; further ones do not count. */
const maxLine = 50

/** Which schemas of a document extend which, and what distinguishes them. Frequent lookups are cached. */
export class FamilyTree {
  readonly #root: JsonObject
  readonly #definitions: string
  readonly #members: Map<string, FamilyMember>
  readonly #lines = new Map<FamilyMember, FamilyMember[]>()
  readonly #discriminators = new Map<FamilyMember, Discriminator | null>()
  readonly #mappings = new Map<FamilyMember, Map<FamilyMember, string[]>>()

  constructor(root: JsonObject, dialect: OpenApiDialect, reached: ReadonlySet<JsonObject>) {
    this.#root = root
    this.#definitions = dialect === 'swagger-2' ? '#/definitions/' : '#/components/schemas/'
    this.#members = linkFamilies(root, reached, dialect === 'openapi-3.1')
  }

  listMembers = (): FamilyMember[] => [...this.#members.values()]

  /** The member itself, then the schemas that it extends, the nearest first. */
  listLine(member: FamilyMember): FamilyMember[] {
    const known = this.#lines.get(member)
    if (known) return known
    const line = new Set([member])
    for (const next of line) for (const { base } of next.links) if (line.size < maxLine) line.add(base)
    this.#lines.set(member, [...line])
    return [...line]
  }

  /** Whether the member, or a schema that it extends, rejects members that are not named. */
  isInClosedLine = (member: FamilyMember) => this.listLine(member).some(({ schema }) => isClosed(schema))

  /** The discriminator of the member, or the one that it takes over from a schema that it extends. */
  findDiscriminator(member: FamilyMember): Discriminator | null {
    const known = this.#discriminators.get(member)
    if (known !== undefined) return known
    const found = this.listLine(member).reduce<Discriminator | null>(
      (nearest, { schema }) => nearest ?? readDiscriminator(schema),
      null,
    )
    this.#discriminators.set(member, found)
    return found
  }

  /** Whether other schemas, told apart by the same property, extend the member. */
  isExtendedBy = (member: FamilyMember, property: string) =>
    member.children.length > 0 && this.findDiscriminator(member)?.property === property

  /** The values of each schema in the mapping that the member itself has. */
  getMapping(member: FamilyMember): ReadonlyMap<FamilyMember, readonly string[]> {
    const known = this.#mappings.get(member)
    if (known) return known
    const mapping = new Map<FamilyMember, string[]>()
    for (const [value, reference] of Object.entries(readDiscriminator(member.schema)?.mapping ?? {})) {
      const target = this.findMapped(reference)
      if (target) mapping.set(target, [...(mapping.get(target) ?? []), value])
    }
    this.#mappings.set(member, mapping)
    return mapping
  }

  /** A mapping names a schema or refers to it; it need not extend the base. */
  findMapped(reference: Json): FamilyMember | undefined {
    if (typeof reference !== 'string' || reference === '') return undefined
    const byName = resolveReferenceChain(this.#root, this.#definitions + escapePointerToken(reference))
    const found = 'missing' in byName ? resolveReferenceChain(this.#root, reference) : byName
    if ('missing' in found || !isJsonObject(found.value)) return undefined
    const { pointer, value: schema } = found
    const name = pointer.slice(pointer.lastIndexOf('/') + 1)
    const member = this.#members.get(pointer) ?? { pointer, name, schema, links: [], children: [] }
    this.#members.set(pointer, member)
    return member
  }

  /** The keywords by which the member lists schemas that extend it. */
  listOwnKeywords = (member: FamilyMember): ('oneOf' | 'anyOf')[] =>
    listAlternativeReferences(member.schema).flatMap(([keyword, reference]) =>
      this.#isDescendant(reference, member) ? [keyword] : [],
    )

  #isDescendant(reference: string, base: FamilyMember): boolean {
    const found = resolveReferenceChain(this.#root, reference)
    const member = 'missing' in found ? undefined : this.#members.get(found.pointer)
    return member !== undefined && member !== base && this.listLine(member).includes(base)
  }
}
