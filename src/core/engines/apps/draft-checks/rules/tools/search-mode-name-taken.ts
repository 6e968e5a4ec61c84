import { isSearchModeToolName } from '#core/model/apps/tool-mode.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import { type DraftRule, toToolReference } from '../../draft-rule.ts'

/** In search mode, clients could not distinguish a tool or alias of the app from a tool of the mode. */
export const checkSearchModeNameTaken: DraftRule = ({ app, tools }) =>
  app.toolMode === 'search'
    ? tools.flatMap((tool) =>
        listTakenNames(tool).map((problem) => ({
          code: 'search_mode_name_taken',
          message: `The tool ${tool.name} has ${problem}`,
          severity: 'error',
          blocksPublish: true,
          references: [toToolReference(tool)],
        })),
      )
    : []

/** Describes the problem of each name. An alias with the key of its tool needs no separate fix. */
function listTakenNames({ enabled, key, aliases }: Tool): string[] {
  if (!enabled) return []
  const others = aliases.map(({ name }) => name).filter((name) => name !== key)
  return [
    ...(isSearchModeToolName(key)
      ? [`the key ${key}, which is the name of a tool of search mode. Choose another key.`]
      : []),
    ...others
      .filter(isSearchModeToolName)
      .map((name) => `the alias ${name}, which is the name of a tool of search mode. Remove the alias.`),
  ]
}
