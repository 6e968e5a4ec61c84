import type { InputViolation } from '#base/errors.ts'
import type { PromptArgument } from './prompt.ts'

/** Clients fill arguments by name, so that each name may occur once. */
export function validatePromptArguments(declared: readonly PromptArgument[]): InputViolation[] {
  const names = declared.map(({ name }) => name)
  return names.flatMap((name, index) =>
    names.indexOf(name) === index
      ? []
      : [
          {
            path: `arguments[${index}].name`,
            code: 'duplicate',
            message: `must be unique among the arguments; ${name} is already the name of arguments[${names.indexOf(name)}]`,
          },
        ],
  )
}
