// Guesses how earlier arguments map to the arguments of a tool. The result is checked like any other alias.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { ToolAlias } from '#core/model/tools/tool-alias.ts'

export type AliasProposal = Omit<ToolAlias, 'until'>

/** `earlier`, `schema`: the input schemas of the earlier tool and of the tool that serves its calls. */
export function proposeAlias(name: string, earlier: JsonObject, schema: JsonObject): AliasProposal {
  const [old, now] = [propertiesOf(earlier), propertiesOf(schema)]
  const gone = Object.keys(old).filter((name) => !Object.hasOwn(now, name))
  const added = Object.keys(now).filter((name) => !Object.hasOwn(old, name))
  const renamedArguments = Object.fromEntries(proposeRenames({ earlier, schema, gone, added }))
  return {
    name,
    renamedArguments,
    droppedArguments: gone.filter((name) => !Object.hasOwn(renamedArguments, name)),
    defaultArguments: proposeDefaults(earlier, schema, renamedArguments),
  }
}

const propertiesOf = ({ properties }: JsonObject): JsonObject => (isJsonObject(properties) ? properties : {})
const requiredOf = ({ required }: JsonObject): string[] =>
  Array.isArray(required) ? required.map(String) : []

type ChangedArguments = { earlier: JsonObject; schema: JsonObject; gone: string[]; added: string[] }
type Rename = [from: string, to: string]

function proposeRenames({ earlier, schema, gone, added }: ChangedArguments): Rename[] {
  const [old, now] = [propertiesOf(earlier), propertiesOf(schema)]
  const renames: Rename[] = []
  for (const from of gone) {
    const isClaimed = (name: string) => renames.some(([, to]) => to === name)
    const to = added.find((name) => !isClaimed(name) && isSameArgument([from, old[from]], [name, now[name]]))
    if (to !== undefined) renames.push([from, to])
  }
  const [left, open] = [
    gone.filter((name) => !renames.some(([from]) => from === name)),
    added.filter((name) => !renames.some(([, to]) => to === name)),
  ]
  return [...renames, ...pairRequired({ earlier, schema, gone: left, added: open })]
}

/** Pairs the only new required argument with the only removed one. Optional arguments may mean anything. */
function pairRequired({ earlier, schema, gone, added }: ChangedArguments): Rename[] {
  const [from, ...otherGone] = gone.filter((name) => requiredOf(earlier).includes(name))
  const [to, ...otherAdded] = added.filter((name) => requiredOf(schema).includes(name))
  if (from === undefined || to === undefined || otherGone.length + otherAdded.length > 0) return []
  return hasSameType(propertiesOf(earlier)[from], propertiesOf(schema)[to]) ? [[from, to]] : []
}

type NamedSchema = [name: string, schema: Json | undefined]

/** Whether both have the same word in another case, or the same description. */
const isSameArgument = ([from, old]: NamedSchema, [to, now]: NamedSchema): boolean =>
  toWord(from) === toWord(to) || (hasSameType(old, now) && hasSameDescription(old, now))

const toWord = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const hasSameType = (a: Json | undefined, b: Json | undefined): boolean =>
  isJsonObject(a) && isJsonObject(b) && JSON.stringify(a.type) === JSON.stringify(b.type)

const hasSameDescription = (a: Json | undefined, b: Json | undefined): boolean =>
  isJsonObject(a) && isJsonObject(b) && Boolean(a.description) && a.description === b.description

/** Defaults for arguments that earlier calls may omit. */
function proposeDefaults(
  earlier: JsonObject,
  schema: JsonObject,
  renamed: Record<string, string>,
): JsonObject {
  const given = new Set(requiredOf(earlier).map((name) => renamed[name] ?? name))
  return Object.fromEntries(
    requiredOf(schema).flatMap((name) => {
      const value = given.has(name) ? undefined : findUsualValue(propertiesOf(schema)[name])
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function findUsualValue(schema: Json | undefined): Json | undefined {
  if (!isJsonObject(schema)) return undefined
  const { default: usual, const: only, enum: values } = schema
  return usual ?? only ?? (Array.isArray(values) && values.length === 1 ? values[0] : undefined)
}
