import Type from 'typebox'
import { createInvalidInputError, type InputViolation } from '#base/errors.ts'
import type { LookedAtDefinition, PendingDefinition } from '#core/model/integrations/pending-definition.ts'
import { acceptDefinitions, rejectDefinitions } from '#core/usecases/integrations/pending-definitions.ts'
import { defineAppTool } from '../management-tool.ts'
import { findOnlyEntity } from './find-named-entity.ts'
import { identifyDefinition, isUndecided, listDefinitions, listServers } from './pending-definitions.ts'

const maxDecided = 50

const defineChosen = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 600 }), { maxItems: maxDecided, description }))

export const decideDefinitionsTool = defineAppTool({
  name: 'decide_definitions',
  title: 'Decide about changed definitions',
  description:
    'Accepts or rejects, in the draft, what an MCP server has changed in its tools; explain_issues with definitions lists it. Show the user what differs and ask first; next: repair_tools. Definitions with warnings can be accepted only by a person, in the console.',
  effect: 'destroy',
  requires: 'builder',
  input: {
    integration: Type.Optional(
      Type.String({ maxLength: 100, description: 'Key or id; by default the only server.' }),
    ),
    accept: defineChosen('Ids of definitions. Accepting a removal removes the operation.'),
    reject: defineChosen('Ids of definitions to leave unchanged.'),
  },
  async execute(ports, { integration: name, accept = [], reject = [] }, call) {
    const servers = await listServers(ports, call)
    const { id: integrationId, key } = findOnlyEntity(servers, name, 'MCP server')
    const target = { ...call.address, integrationId }
    const rows = await listDefinitions(ports, target)
    requireDecidable(rows, { accept, reject })
    if (accept.length > 0) await acceptDefinitions(ports, target, select(rows, accept))
    if (reject.length > 0) await rejectDefinitions(ports, target, select(rows, reject))
    const decided = [...accept, ...reject]
    const left = rows.filter((row) => isUndecided(row) && !decided.includes(identifyDefinition(row)))
    return { integration: key, accepted: accept.length, rejected: reject.length, pending: left.length }
  },
})

type Decisions = { accept: string[]; reject: string[] }

const select = (rows: readonly PendingDefinition[], ids: readonly string[]): LookedAtDefinition[] =>
  rows.filter((row) => ids.includes(identifyDefinition(row)))

/** Checks all ids before the first decision, so that all are decided or none. */
function requireDecidable(rows: readonly PendingDefinition[], decisions: Decisions): void {
  const known = new Map(rows.map((row) => [identifyDefinition(row), row]))
  const explain = (member: keyof Decisions, id: string) => {
    const row = known.get(id)
    if (!row) return 'must be the id of a definition that is still pending'
    // @guard repairing
    if (member === 'accept' && row.hazards.length > 0)
      return 'has warnings: only a person can accept it, in the console'
    return member === 'reject' && decisions.accept.includes(id) ? 'is also in accept' : ''
  }
  const violations = (['accept', 'reject'] as const).flatMap((member) =>
    decisions[member].flatMap((id, index): InputViolation[] => {
      const message = explain(member, id)
      return message ? [{ path: `${member}[${index}]`, code: 'not_decidable', message }] : []
    }),
  )
  if (violations.length > 0) throw createInvalidInputError(violations)
}
