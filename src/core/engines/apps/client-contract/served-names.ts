import type { JsonObject } from '#base/json.ts'
import { buildAcceptedSchema } from '#core/engines/tools/aliases/index.ts'
import type { Manifest, ManifestTool } from '#core/model/releases/manifest.ts'
import { isExpiredAlias, type ToolAlias } from '#core/model/tools/tool-alias.ts'

/**
 * How calls of a name are served: by the tool of that name, or by a tool with that alias. `accepted` builds
 * the schema of the arguments that such calls may have; null means that no schema can express them.
 */
export type ServedName = { tool: ManifestTool; alias: ToolAlias | null; accepted: JsonObject | null }

export type ServedNames = { find(name: string): ServedName | null }

/** Tools come before aliases of the same name. */
export function indexServedNames(tools: readonly ManifestTool[]): ServedNames {
  const byAlias = tools.flatMap((tool) => (tool.aliases ?? []).map(({ name }) => [name, tool] as const))
  const byName = new Map([...byAlias.reverse(), ...tools.map((tool) => [tool.name, tool] as const)])
  return {
    find(name) {
      const tool = byName.get(name)
      if (!tool) return null
      const alias = tool.aliases?.find((candidate) => candidate.name === name) ?? null
      return {
        tool,
        alias,
        get accepted() {
          return alias ? buildAcceptedSchema(tool.inputSchema, alias) : tool.inputSchema
        },
      }
    },
  }
}

/** Without the aliases that are no longer served. */
export function withoutExpiredAliases<Served extends Pick<Manifest, 'tools'>>(
  served: Served,
  today: string,
): Served {
  const isExpired = (alias: ToolAlias) => isExpiredAlias(alias, today)
  if (!served.tools.some(({ aliases }) => aliases?.some(isExpired))) return served
  const tools = served.tools.map((tool) =>
    tool.aliases ? { ...tool, aliases: tool.aliases.filter((alias) => !isExpired(alias)) } : tool,
  )
  return { ...served, tools }
}
