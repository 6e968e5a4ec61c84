import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'

export const fileSections = [
  'app',
  'variables',
  'connections',
  'integrations',
  'tools',
  'widgets',
  'prompts',
  'skills',
  'tests',
  'environments',
] as const

type FilePart = { section?: (typeof fileSections)[number]; keys?: readonly string[]; offset?: number }

/** `more`: by section, how many items are missing, and the offset of the first. `unknown`: keys without an item. */
type SelectedPart = {
  file: JsonObject
  more: Record<string, { items: number; offset: number }>
  unknown: string[]
}

const maxCharacters = 40_000

/** A part of an app file that is a file itself. Lists end where the characters do, but give at least a chosen item. */
export function selectFilePart(file: JsonObject, { section, keys, offset = 0 }: FilePart): SelectedPart {
  const selected: SelectedPart = { file: {}, more: {}, unknown: [] }
  const unknown = new Set(keys)
  const wanted = keys && new Set(keys)
  const isChosen = section !== undefined || keys !== undefined
  const start = section === undefined ? 0 : offset
  let left = maxCharacters
  for (const [name, value] of Object.entries(file)) {
    if (section !== undefined && name !== section) continue
    if (!Array.isArray(value)) {
      if (wanted) continue
      selected.file[name] = value
      left -= JSON.stringify(value).length
      continue
    }
    const list = wanted ? value.filter((item) => wanted.has(keyOf(item))) : value
    for (const item of list) unknown.delete(keyOf(item))
    const { items, characters } = takeItems(list.slice(start), left, isChosen ? 1 : 0)
    left -= characters
    if (items.length > 0) selected.file[name] = items
    const offsetOfRest = start + items.length
    if (offsetOfRest < list.length)
      selected.more[name] = { items: list.length - offsetOfRest, offset: offsetOfRest }
  }
  return { ...selected, unknown: [...unknown] }
}

const keyOf = (item: Json): string => (isJsonObject(item) ? String(item.key ?? item.name) : '')

function takeItems(list: readonly Json[], most: number, least: number) {
  const items: Json[] = []
  let characters = 0
  for (const item of list) {
    const { length } = JSON.stringify(item)
    if (items.length >= least && characters + length > most) break
    items.push(item)
    characters += length
  }
  return { items, characters }
}
