import { isSearchModeToolName } from '#core/model/apps/tool-mode.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import { type DraftRule, toToolReference } from '../../draft-rule.ts'

/** Clients of an app in search mode could not tell its own tool, or an alias of one, from the one of the mode. */
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

/** What is wrong with each name, in words. An alias with the key of its tool is freed with it. */
function listTakenNames({ enabled, key, aliases }: Tool): string[] {
  if (!enabled) return []
  const others = aliases.map(({ name }) => name).filter((name) => name !== key)
  return [
    ...(isSearchModeToolName(key)
      ? [`the key ${key}, which is the name of a tool that search mode itself has. Give it another key.`]
      : []),
    ...others
      .filter(isSearchModeToolName)
      .map(
        (name) =>
          `the alias ${name}, which is the name of a tool that search mode itself has. Remove the alias.`,
      ),
  ]
}
