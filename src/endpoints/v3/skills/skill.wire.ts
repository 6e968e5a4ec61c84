import Type, { type Static } from 'typebox'
import { skill } from '#core/entities/skill.ts'
import type { AppSkill, AppSkillChange, NewAppSkill } from '#core/model/skills/app-skill.ts'
import { createCodec, plain } from '#endpoints/shared/field-map.ts'
import {
  skillBodyString,
  skillDescriptionString,
  skillNameString,
} from '#endpoints/shared/skill-strings.wire.ts'
import { AccessV3 } from '../access/access.wire.ts'

export const NewSkillV3 = Type.Object(
  {
    name: skillNameString,
    description: skillDescriptionString,
    body: skillBodyString,
    access: Type.Optional(AccessV3),
  },
  { title: 'SkillCreation' },
)

export const SkillChangeV3 = Type.Object(
  {
    name: Type.Optional(skillNameString),
    description: Type.Optional(skillDescriptionString),
    body: Type.Optional(skillBodyString),
    access: Type.Optional(AccessV3),
  },
  { title: 'SkillChange' },
)

export const SkillOrderV3 = Type.Object(
  {
    skill_ids: Type.Array(Type.String(), {
      maxItems: 1000,
    }),
  },
  { title: 'SkillOrder' },
)

export const SkillV3 = Type.Object(
  {
    id: Type.String(),
    app_id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    body: Type.String(),
    access: AccessV3,
    order: Type.Integer(),
    created_at: Type.String(),
    updated_at: Type.String(),
  },
  { title: 'Skill' },
)

export const skillCodecV3 = createCodec(skill.members, 'snake_case', {}, { skillIds: plain })

const readNewSkill = skillCodecV3.compileParser(NewSkillV3)
export const parseNewSkill = (body: Static<typeof NewSkillV3>): NewAppSkill => ({
  access: null,
  ...readNewSkill(body),
})
export const parseSkillChange: (body: Static<typeof SkillChangeV3>) => AppSkillChange =
  skillCodecV3.compileParser(SkillChangeV3)

const presentSkillFields = skillCodecV3.compilePresenter(SkillV3)
export const presentAppSkill = (row: AppSkill): Static<typeof SkillV3> => presentSkillFields(row)
