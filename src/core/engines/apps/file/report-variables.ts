// The violations of a file that concern variables: invalid declarations, and names that are not declared.
import type { TimeSlicedTask } from '#base/time-slices.ts'
import { findVariableViolations, isUndeclared } from '#core/model/variables/resolve-variables.ts'
import { findValueViolation } from '#core/model/variables/variable.ts'
import { reportViolation, type TargetEditing } from './target-editing.ts'

/** A variable without a value is no violation: the draft reports it, since each app has its own values. */
export function* reportVariables(editing: TargetEditing): TimeSlicedTask<void> {
  const { file, scope } = editing
  reportDefaults(editing)
  if (!scope) return
  const { app, connections, ...lists } = file
  const { variables: _variables, ...texts } = app
  reportUndeclared(editing, '/app', texts)
  for (const [index, { secrets: _secrets, ...connection }] of connections.entries())
    reportUndeclared(editing, `/connections/${index}`, connection)
  for (const [name, items] of Object.entries(lists))
    for (const [index, item] of items.entries()) {
      reportUndeclared(editing, `/${name}/${index}`, item)
      yield
    }
}

function reportDefaults(editing: TargetEditing): void {
  for (const [name, declaration] of Object.entries(editing.file.app.variables)) {
    const { default: value } = declaration
    const message = value === undefined ? null : findValueViolation(declaration, value)
    if (message) reportViolation(editing, `/variables/${name}/default`, 'invalid', message)
  }
}

function reportUndeclared(editing: TargetEditing, pointer: string, value: unknown): void {
  for (const violation of findVariableViolations(value, editing.scope, pointer))
    if (isUndeclared(violation))
      reportViolation(
        editing,
        violation.pointer,
        'unknown_reference',
        `names the variable ${violation.name}, which \`variables\` does not declare`,
      )
}
