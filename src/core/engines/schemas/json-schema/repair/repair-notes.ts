// Notes for the owner on schema changes that make clients accept a schema.
import { joinNames } from '#base/text.ts'

/** `problem`: a problem of the schema; `repair`: the change. */
const kinds = {
  keyword_value: { problem: 'keywords with an invalid value', repair: 'they are left out' },
  type_name: {
    problem: 'types with names that JSON Schema does not know',
    repair: 'the intended type is used',
  },
  enum_type: {
    problem: 'enum values of another type than their schema',
    repair: 'they are written in that type',
  },
  pattern_syntax: {
    problem: 'patterns in a syntax that JSON Schema does not support',
    repair: 'they are rewritten',
  },
  list_items: {
    problem: 'lists without a schema of their items',
    repair: 'clients see that any items are accepted',
  },
  tuple_items: {
    problem: 'lists that describe only their first items',
    repair: 'clients see a schema for all items as well',
  },
  enum_values: {
    problem: 'enum values that are repeated or of another type',
    repair: 'clients see the others',
  },
  required_name: {
    problem: 'required names that are not declared',
    repair: 'clients see them as members',
  },
  default_value: {
    problem: 'defaults that their schema does not accept',
    repair: 'clients see them in the right type, or not at all',
  },
  open_object: {
    problem: 'objects without a description of their members',
    repair: 'clients see that any members are accepted',
  },
  pattern: {
    problem: 'patterns that some clients cannot compile',
    repair: 'clients see them in simpler form or in words, and arguments are still checked by them',
  },
  name: {
    problem: 'names that some clients reject',
    repair: 'clients see other names, and the API gets its own',
  },
  root: {
    problem: 'alternatives at the root',
    repair: 'clients see the members of all of them',
  },
} as const satisfies Record<string, { problem: string; repair: string }>

export type RepairKind = keyof typeof kinds

/** `places`: the places or names. */
export type RepairNote = { kind: RepairKind; places: readonly string[] }

const maxPlaces = 3

const noNotes: readonly RepairNote[] = []

/** Collects what is repaired in one schema. */
export class RepairNotes {
  readonly #places = new Map<RepairKind, Set<string>>()

  add(kind: RepairKind, ...places: readonly string[]): void {
    const known = this.#places.get(kind) ?? new Set()
    for (const place of places) known.add(place || 'the root')
    this.#places.set(kind, known)
  }

  list(): readonly RepairNote[] {
    if (this.#places.size === 0) return noNotes
    return [...this.#places].map(([kind, places]) => ({ kind, places: [...places] }))
  }
}

export const describeRepair = ({ kind, places }: RepairNote): string =>
  `${kinds[kind].problem} (${joinNames(places, maxPlaces)}): ${kinds[kind].repair}`

/** Summarizes one kind of repair for all operations with it. */
export const summarizeRepair = (kind: RepairKind, names: string): string =>
  `${kinds[kind].problem}, so ${kinds[kind].repair}: ${names}`
