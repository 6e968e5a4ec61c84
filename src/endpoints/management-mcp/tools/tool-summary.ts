import { truncateText } from '#base/text.ts'
import type { ToolDetails } from '#core/model/tools/tool-details.ts'
import type { Ports } from '#core/ports/ports.ts'
import { listTools } from '#core/usecases/tools/tools.ts'
import type { AppCall } from '../management-tool.ts'
import { findNamedEntity } from './find-named-entity.ts'

const maxDescription = 160

/** A tool in a list. `hidden`: why clients would not see it. */
export const presentToolSummary = ({ tool, state, widgetId }: ToolDetails) => ({
  tool: tool.key,
  id: tool.id,
  title: tool.annotations.title || tool.name,
  description: truncateText(tool.description, maxDescription),
  only_reads: tool.annotations.readOnlyHint,
  ...(state.state === 'hidden' && { hidden: state.reason }),
  ...(widgetId && { widget: widgetId }),
})

/** Returns the tool of a name, which is its key or its id. */
export async function loadToolLookup(
  ports: Ports,
  { address }: AppCall,
): Promise<(name: string) => ToolDetails> {
  const tools = await listTools(ports, address)
  const named = tools.map((details) => ({ ...details, id: details.tool.id, key: details.tool.key }))
  return (name) => findNamedEntity(named, name, 'tool')
}
