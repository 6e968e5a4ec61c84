import type { VariableType, VariableValue } from '../variables/variable.ts'
import type { App } from './app.ts'

/** `isDeclared`: false for a value that stayed after its declaration was removed. `type`: null if it is not declared. */
export type ListedVariable = {
  name: string
  type: VariableType | null
  description: string
  default: VariableValue | null
  value: VariableValue | null
  isDeclared: boolean
}

/** Declared variables in their order, then values that no declaration has. */
export function listAppVariables({
  variables,
  variableValues: values,
}: Pick<App, 'variables' | 'variableValues'>): ListedVariable[] {
  const declared = Object.entries(variables).map(
    ([name, { type, description = '', default: fallback = null }]) => ({
      name,
      type,
      description,
      default: fallback,
      value: values[name] ?? null,
      isDeclared: true,
    }),
  )
  const others = Object.entries(values).filter(([name]) => !Object.hasOwn(variables, name))
  const undeclared = others.map(([name, value]) => ({
    name,
    type: null,
    description: '',
    default: null,
    value,
    isDeclared: false,
  }))
  return [...declared, ...undeclared]
}
