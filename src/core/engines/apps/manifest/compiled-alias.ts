// Compiled aliases of tools. A call of an alias is a call of its tool with mapped arguments. Violations are reported
// with the names of the alias, the only ones that the caller knows.
import type { JsonObject } from '#base/json.ts'
import { type ArgumentMapping, createArgumentMapping } from '#core/engines/tools/aliases/index.ts'
import { isExpiredAlias, type ToolAlias } from '#core/model/tools/tool-alias.ts'
import type { CompiledTool } from './compiled-tool.ts'

export type CompiledAlias = ArgumentMapping & { alias: ToolAlias; tool: CompiledTool }
export type CompiledAliases = ReadonlyMap<string, CompiledAlias>

/** A call under an alias, as a call of its tool. */
export type AliasedCall = { tool: CompiledTool; args: JsonObject; alias: string }

/** By name; null if there are none. `tools`: by name; they take precedence. */
export function compileAliases(tools: ReadonlyMap<string, CompiledTool>): CompiledAliases | null {
  const compiled = new Map<string, CompiledAlias>()
  for (const tool of tools.values()) {
    for (const alias of tool.tool.aliases ?? []) {
      const isTaken = compiled.has(alias.name) || (tools.get(alias.name) ?? tool) !== tool
      if (!isTaken) compiled.set(alias.name, compileAlias(tool, alias))
    }
  }
  return compiled.size > 0 ? compiled : null
}

function compileAlias(tool: CompiledTool, alias: ToolAlias): CompiledAlias {
  const mapping = createArgumentMapping(alias)
  const { renameViolations } = mapping
  const named = {
    calledAs: alias.name,
    renameViolations,
    validateArguments: (args: JsonObject) => renameViolations(tool.validateArguments(args)),
  }
  if (tool.kind === 'mcp') return { ...mapping, alias, tool: { ...tool, ...named } }
  const request: typeof tool.request = (args) => {
    const built = tool.request(args)
    return 'problems' in built ? { problems: renameViolations(built.problems) } : built
  }
  return { ...mapping, alias, tool: { ...tool, ...named, request } }
}

/**
 * Null means no alias; the call is for the tool with this name, if there is one. `today`: the date in UTC.
 */
export function resolveAliasedCall(
  aliases: CompiledAliases,
  { name, args }: { name: string; args: JsonObject },
  today: string,
): AliasedCall | null {
  const found = aliases.get(name)
  if (!found) return null
  const { alias, tool, mapArguments, changesArguments } = found
  if (isExpiredAlias(alias, today)) return null
  const isEarlierCall = tool.tool.name !== name || changesArguments(args)
  return isEarlierCall ? { tool, args: mapArguments(args), alias: name } : null
}

/** The present name of a tool by an earlier name, still served or not; null for an unknown name. */
export const findCurrentName = (aliases: CompiledAliases | null, name: string): string | null =>
  aliases?.get(name)?.tool.tool.name ?? null

/** An earlier name of a tool that is no longer served: the present name, and the last day. */
export type EndedName = { name: string; current: string; until: string }

/** Null for a name that has not ended, or that no tool ever had. `today`: the date in UTC. */
export function findEndedName(
  aliases: CompiledAliases | null,
  name: string,
  today: string,
): EndedName | null {
  const found = aliases?.get(name)
  const until = found?.alias.until
  if (!found || !until || !isExpiredAlias(found.alias, today)) return null
  return { name, current: found.tool.tool.name, until }
}
