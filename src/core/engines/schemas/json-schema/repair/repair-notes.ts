// Notes for the owner on schema changes that make clients accept a schema.
import { joinNames } from '#base/text.ts'

/** `fault`: the problem of a schema; `repair`: the change. */
const kinds = {
  keyword_value: { fault: 'keywords with an invalid value', repair: 'they are left out' },
  type_name: {
    fault: 'types with names that JSON Schema does not know',
    repair: 'the intended type is used',
  },
  enum_type: {
    fault: 'enum values of another type than their schema',
    repair: 'they are written in that type',
  },
  pattern_syntax: {
    fault: 'patterns in a syntax that JSON Schema does not support',
    repair: 'they are rewritten',
  },
  list_items: {
    fault: 'lists without a schema of their items',
    repair: 'clients see that any items are accepted',
  },
  tuple_items: {
    fault: 'lists that describe only their first items',
    repair: 'clients see a schema for all items as well',
  },
  enum_values: {
    fault: 'enum values that are repeated or of another type',
    repair: 'clients see the others',
  },
  required_name: {
    fault: 'required names that are not declared',
    repair: 'clients see them as members',
  },
  default_value: {
    fault: 'defaults that their schema does not accept',
    repair: 'clients see them in the right type, or not at all',
  },
  open_object: {
    fault: 'objects without a description of their members',
    repair: 'clients see that any members are accepted',
  },
  pattern: {
    fault: 'patterns that some clients cannot compile',
    repair: 'clients see them in simpler form or in words, and arguments are still checked by them',
  },
  name: {
    fault: 'names that some clients reject',
    repair: 'clients see other names, and the API gets its own',
  },
  root: {
    fault: 'alternatives at the root',
    repair: 'clients see the members of all of them',
  },
} as const satisfies Record<string, { fault: string; repair: string }>

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
  `${kinds[kind].fault} (${joinNames(places, maxPlaces)}): ${kinds[kind].repair}`

/** Summarizes one kind of repair for all operations with it. */
export const summarizeRepair = (kind: RepairKind, names: string): string =>
  `${kinds[kind].fault}, so ${kinds[kind].repair}: ${names}`
