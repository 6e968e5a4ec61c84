import Type, { type Static } from 'typebox'
import type { JsonObject } from '#base/json.ts'
import type { FileSkill } from '#core/model/app-files/app-file.ts'
import { SkillChangeV3 } from '../skills/skill.wire.ts'
import { omitDefaults } from './default-members.ts'

/** Either `file` or all of the others; checked where both are known. */
export const FileSkillV3 = Type.Object(
  { ...SkillChangeV3.properties, file: Type.Optional(Type.String({ minLength: 1, maxLength: 2048 })) },
  { title: 'AppFileSkill' },
)

export const parseFileSkill = (skill: Static<typeof FileSkillV3>): FileSkill => ({
  name: '',
  description: '',
  body: '',
  access: null,
  file: '',
  ...skill,
})

export const presentFileSkill = (skill: FileSkill): JsonObject =>
  omitDefaults(skill, { access: null, file: '' })
