import type { InputViolation } from '#base/errors.ts'
import { measureUtf8 } from '#core/engines/tool-result/index.ts'
import { type AppSkillChange, maxSkillBytes } from '#core/model/skills/app-skill.ts'

/** What the schemas of the endpoints cannot say. */
export function validateSkill({ body = '' }: AppSkillChange): InputViolation[] {
  const bytes = measureUtf8(body)
  if (bytes <= maxSkillBytes) return []
  return [
    {
      path: 'body',
      code: 'too_large',
      message: `must have at most ${maxSkillBytes} bytes in UTF-8; it has ${bytes}`,
    },
  ]
}
