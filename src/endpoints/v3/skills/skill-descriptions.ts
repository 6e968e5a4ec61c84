// Descriptions of skills in the OpenAPI document of v3.
import { skill } from '#core/entities/skill.ts'
import type { OperationDescriptions } from '#http/openapi/descriptions.ts'

export const entities = {
  Skill: skill.members,
  SkillOrder: { skillIds: 'The ids of all skills of the app, in their new order.' },
}

export const operations: OperationDescriptions = {
  'skills.list': 'Lists the skills of the draft in the order in which clients see them.',
  'skills.create':
    'Adds a skill to the end of the draft. Clients that know the Skills extension of MCP list it after the next release. 422 if the app has five already, 409 if the name is taken.',
  'skills.read': 'Returns a skill of the draft with its ETag.',
  'skills.change': 'Changes the members that the body has; all others stay. 409 if the name is taken.',
  'skills.delete': 'Deletes a skill from the draft. Releases keep it.',
  'skills.reorder':
    'Sets the order of all skills at once. 422 unless the list names every skill of the app once.',
}
