import { isSearchModeToolName } from '#core/model/apps/tool-mode.ts'
import { type DraftRule, toToolReference } from '../draft-rule.ts'

/** Clients of an app in search mode could not tell its own tool from the one of the mode. */
export const checkSearchModeNameTaken: DraftRule = ({ app, tools }) =>
  app.toolMode === 'search'
    ? tools
        .filter(({ enabled, key }) => enabled && isSearchModeToolName(key))
        .map((tool) => ({
          code: 'search_mode_name_taken',
          message: `The tool ${tool.name} has the key ${tool.key}, which is the name of a tool that search mode itself has. Give it another key.`,
          severity: 'error',
          blocksPublish: true,
          references: [toToolReference(tool)],
        }))
    : []
