import type { InputViolation } from '#base/errors.ts'
import { measureUtf8 } from '#base/texts/utf8-length.ts'
import { type AppSkillChange, maxSkillBytes } from './app-skill.ts'

/** Checks what the schemas of the endpoints cannot express. */
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
