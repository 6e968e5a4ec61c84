import Type from 'typebox'
import type { ListedVariable } from '#core/model/apps/listed-variable.ts'
import {
  maxValueLength,
  maxVariables,
  variableNamePattern,
  variableTypes,
} from '#core/model/variables/variable.ts'
import { defineStringEnum, makeNullable } from '#endpoints/shared/scalars.wire.ts'

export const variableValue = Type.Union([
  Type.String({ maxLength: maxValueLength }),
  Type.Number(),
  Type.Boolean(),
])

/** Bounds of maps by name. */
export const byVariableName = {
  maxProperties: maxVariables,
  propertyNames: { pattern: variableNamePattern },
}

export const variableValues = Type.Record(Type.String(), variableValue, byVariableName)

const anyVariableValue = Type.Union([...variableValue.anyOf, Type.Null()])

export const VariableV3 = Type.Object(
  {
    name: Type.String(),
    type: makeNullable(defineStringEnum(...variableTypes)),
    description: Type.String(),
    default: anyVariableValue,
    value: anyVariableValue,
    declared: Type.Boolean(),
  },
  { title: 'Variable' },
)

export const presentVariable = ({ isDeclared, ...variable }: ListedVariable) => ({
  ...variable,
  declared: isDeclared,
})
