// What was changed in a schema so that clients accept it, as its owner reads it.
import { joinNames } from '#base/text.ts'

/** `fault`: what a schema has; `repair`: what became of it. */
const kinds = {
  keyword_value: { fault: 'keywords with an invalid value', repair: 'they are left out' },
  type_name: {
    fault: 'types by a name that JSON Schema does not have',
    repair: 'the type that is meant is used',
  },
  enum_type: {
    fault: 'values of an enum that are not of the type of their schema',
    repair: 'they are written in that type',
  },
  pattern_syntax: {
    fault: 'patterns in a syntax that JSON Schema does not have',
    repair: 'they are rewritten',
  },
  list_items: {
    fault: 'lists that do not say what their items are',
    repair: 'clients see that any items are accepted',
  },
  tuple_items: {
    fault: 'lists that describe their first items alone',
    repair: 'clients see a schema for all items as well',
  },
  enum_values: {
    fault: 'values of an enum that come twice or are not of its type',
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
    fault: 'objects that say nothing of their members',
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

/** `places`: where, or what exactly. */
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

/** Of one kind for all that have it. */
export const summarizeRepair = (kind: RepairKind, names: string): string =>
  `${kinds[kind].fault}, so ${kinds[kind].repair}: ${names}`
