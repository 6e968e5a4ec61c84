// Tools of an MCP server as a person makes and changes them: their request is MCP's own, whatever is said of it.
import type { InputFault } from '#base/errors.ts'
import type { OperationChange } from '#core/model/operation-change.ts'
import type { OperationContent } from '../operations/operation-content.ts'
import { mcpPlan } from './found-tools.ts'

export const asMcpContent = (content: OperationContent): OperationContent => ({ ...content, plan: mcpPlan })

const templateMembers = ['pathTemplate', 'queryTemplate', 'headerTemplate', 'bodyTemplateJson'] as const

const message = 'cannot be set of a tool of an MCP server, which is sent its arguments as they are'

/** `externalId` is the name that the server knows the tool by. */
export function mcpChangeFaults(
  { templates = {}, ...change }: OperationChange,
  externalId: string,
): InputFault[] {
  const set = templateMembers.filter((member) => templates[member])
  return [
    ...set.map((path) => ({ path, code: 'not_applicable', message })),
    ...((change.externalId ?? externalId)
      ? []
      : [{ path: 'externalId', code: 'required', message: 'must be the name of the tool at its server' }]),
  ]
}
