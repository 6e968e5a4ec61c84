import type { InputViolation } from '#base/errors.ts'
import type { ToolAlias } from '#core/model/tools/tool-alias.ts'

const createDuplicate = (path: string, message: string): InputViolation => ({
  path,
  code: 'duplicate',
  message,
})

/** Violations in the aliases of a tool. Clashes with other tools of the app are not checked. */
export const validateAliases = (aliases: readonly ToolAlias[]): InputViolation[] =>
  aliases.flatMap((alias, index) => {
    const isRepeated = aliases.findIndex(({ name }) => name === alias.name) < index
    const named = isRepeated ? [createDuplicate('name', 'must be unique among the aliases of the tool')] : []
    return [...named, ...validateAlias(alias)].map(({ path, ...violation }) => ({
      path: `aliases[${index}].${path}`,
      ...violation,
    }))
  })

const noDate: InputViolation = {
  path: 'until',
  code: 'format',
  message: 'must be a date, such as 2027-03-31',
}

function validateAlias({ until, renamedArguments, droppedArguments }: ToolAlias): InputViolation[] {
  const targets = Object.values(renamedArguments)
  const isTargetRepeated = new Set(targets).size < targets.length
  const both = droppedArguments.find((name) => Object.hasOwn(renamedArguments, name))
  return [
    ...(until !== null && !isDate(until) ? [noDate] : []),
    ...(isTargetRepeated ? [createDuplicate('renamedArguments', 'must use each new name only once')] : []),
    ...(both === undefined
      ? []
      : [createDuplicate('droppedArguments', `must not have ${both}, which is renamed`)]),
  ]
}

function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
