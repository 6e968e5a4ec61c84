import { app } from '#core/entities/app.ts'
import { valuesOf } from '#core/entities/entity.ts'

/** How clients discover the tools of an app: from a list of all, or by search with three tools. */
export const toolModes = valuesOf(app.members.toolMode)
export type ToolMode = (typeof toolModes)[number]

/** The names of the three tools of an app in search mode; no tool of such an app may have one of them. */
export const searchModeToolNames = {
  search: 'search_tools',
  describe: 'describe_tools',
  call: 'call_tool',
} as const

export const isSearchModeToolName = (name: string): boolean =>
  Object.values<string>(searchModeToolNames).includes(name)
