// The skills of an app, which edit_app writes and inspect_app reads.

import Type, { type Static } from 'typebox'
import { createInvalidInputError, type InputViolation } from '#base/errors.ts'
import { type AppSkill, maxSkillsPerApp } from '#core/model/skills/app-skill.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Ports } from '#core/ports/ports.ts'
import { changeSkill, createSkill, listSkills } from '#core/usecases/skills/skills.ts'
import {
  skillBodyString,
  skillDescriptionString,
  skillNameString,
} from '#endpoints/shared/skill-strings.wire.ts'
import type { AppCall } from '../management-tool.ts'
import { findNamedEntity } from './find-named-entity.ts'

const SkillEdit = Type.Object(
  {
    name: skillNameString,
    description: Type.Optional(skillDescriptionString),
    body: Type.Optional(skillBodyString),
  },
  { additionalProperties: false },
)

type SkillEdit = Static<typeof SkillEdit>

export const skillEdits = Type.Optional(
  Type.Array(SkillEdit, {
    maxItems: maxSkillsPerApp,
    description:
      'Texts that teach the agents of its users a task with its tools; one with a known name is changed. description: what it teaches and when to use it; body: Markdown without front matter.',
  }),
)

/** Nothing is written if a new skill lacks a member. */
export async function editSkills(
  ports: Ports,
  edits: readonly SkillEdit[],
  { address }: AppCall<EditingRole>,
): Promise<void> {
  if (edits.length === 0) return
  const known = new Map((await listSkills(ports, address)).map(({ name, id }) => [name, id]))
  const violations = edits.flatMap((edit, index) => (known.has(edit.name) ? [] : listMissing(edit, index)))
  if (violations.length > 0) throw createInvalidInputError(violations)
  for (const edit of edits) {
    const skillId = known.get(edit.name)
    if (skillId) await changeSkill(ports, { ...address, skillId }, edit, null)
    else await createSkill(ports, address, { description: '', body: '', access: null, ...edit })
  }
}

const listMissing = (edit: SkillEdit, index: number): InputViolation[] =>
  (['description', 'body'] as const)
    .filter((member) => edit[member] === undefined)
    .map((member) => ({
      path: `skills[${index}].${member}`,
      code: 'required',
      message: 'is required for a new skill',
    }))

export const findNamedSkill = (skills: readonly AppSkill[], name: string): AppSkill =>
  findNamedEntity(
    skills.map((skill) => ({ ...skill, key: skill.name })),
    name,
    'skill',
  )

export const presentSkillSummary = ({ name, description, body }: AppSkill) => ({
  skill: name,
  description,
  characters: body.length,
})
