import type { InputViolation } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import type { ToolAlias } from '#core/model/tools/tool-alias.ts'

/** The mapping from a call of an alias to a call of its tool. */
export type ArgumentMapping = {
  /** Maps the arguments of the alias to the arguments of the tool. */
  mapArguments(args: JsonObject): JsonObject
  /** Renames violations from arguments of the tool to arguments of the alias. */
  renameViolations(violations: InputViolation[]): InputViolation[]
  /** Whether the mapping changes these arguments. */
  changesArguments(args: JsonObject): boolean
}

export function createArgumentMapping(alias: ToolAlias): ArgumentMapping {
  const renamed = Object.entries(alias.renamedArguments)
  const defaults = Object.entries(alias.defaultArguments)
  const removed = new Set([...renamed.map(([from]) => from), ...alias.droppedArguments])
  const earlierNames = new Map(renamed.map(([from, to]) => [to, from]))
  return {
    mapArguments(args) {
      const mapped = new Map(Object.entries(args).filter(([name]) => !removed.has(name)))
      for (const [from, to] of renamed) {
        const value = Object.hasOwn(args, from) ? args[from] : undefined
        if (value !== undefined && !mapped.has(to)) mapped.set(to, value)
      }
      for (const [name, value] of defaults) if (!mapped.has(name)) mapped.set(name, value)
      return Object.fromEntries(mapped)
    },
    renameViolations: (violations) =>
      violations.map((violation) => ({ ...violation, path: renameRoot(violation.path, earlierNames) })),
    changesArguments: (args) =>
      [...removed].some((name) => Object.hasOwn(args, name)) ||
      defaults.some(([name]) => !Object.hasOwn(args, name)),
  }
}

/** The first member of a dotted path. */
const renameRoot = (path: string, names: ReadonlyMap<string, string>): string => {
  const [root = ''] = /^[^.[]*/.exec(path) ?? []
  return `${names.get(root) ?? root}${path.slice(root.length)}`
}
