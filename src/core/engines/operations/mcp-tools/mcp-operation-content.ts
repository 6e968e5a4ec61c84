// Manually created and edited operations of MCP servers: their request is always `tools/call`, without templates.
import type { InputViolation } from '#base/errors.ts'
import type { OperationContent } from '#core/engines/operations/content/index.ts'
import type { OperationChange } from '#core/model/operations/operation-change.ts'
import { mcpPlan } from './discovered-operations.ts'

export const toMcpContent = (content: OperationContent): OperationContent => ({ ...content, plan: mcpPlan })

const templateMembers = ['pathTemplate', 'queryTemplate', 'headerTemplate', 'bodyTemplateJson'] as const

const withoutName: InputViolation = {
  path: 'externalId',
  code: 'required',
  message: 'must be the name of the tool at its server',
}

const message = 'does not apply to a tool of an MCP server, which receives its arguments unchanged'

/** `externalId` is the name of the tool at its server. */
export function validateMcpChange(
  { templates = {}, ...change }: OperationChange,
  externalId: string,
): InputViolation[] {
  const set = templateMembers.filter((member) => templates[member])
  const unsuitable: InputViolation[] = set.map((path) => ({ path, code: 'not_applicable', message }))
  return (change.externalId ?? externalId) ? unsuitable : [...unsuitable, withoutName]
}
