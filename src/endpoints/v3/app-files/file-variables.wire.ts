// The declared variables of an app file: each by its name, as a declaration or as its default alone.
import Type, { type Static } from 'typebox'
import type { JsonObject } from '#base/json.ts'
import {
  inferVariableType,
  type VariableDeclaration,
  type VariableDeclarations,
  variableTypes,
} from '#core/model/variables/variable.ts'
import { defineStringEnum, shortString } from '#endpoints/shared/scalars.wire.ts'
import { byVariableName, variableValue } from '../variables/variable.wire.ts'

const FileVariableV3 = Type.Object({
  type: Type.Optional(defineStringEnum(...variableTypes)),
  default: Type.Optional(variableValue),
  description: Type.Optional(shortString),
})

export const FileVariablesV3 = Type.Record(
  Type.String(),
  Type.Union([...variableValue.anyOf, FileVariableV3]),
  byVariableName,
)

type VariableBody = Static<typeof FileVariablesV3>[string]

export const parseFileVariables = (body: Static<typeof FileVariablesV3>): VariableDeclarations =>
  Object.fromEntries(Object.entries(body).map(([name, variable]) => [name, parseFileVariable(variable)]))

function parseFileVariable(body: VariableBody): VariableDeclaration {
  if (typeof body !== 'object') return { type: inferVariableType(body), default: body }
  const { type, description, default: fallback } = body
  return {
    type: type ?? (fallback === undefined ? 'text' : inferVariableType(fallback)),
    ...(fallback !== undefined && { default: fallback }),
    ...(description && { description }),
  }
}

export const presentFileVariables = (variables: VariableDeclarations): JsonObject =>
  Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => [name, presentFileVariable(variable)]),
  )

/** The default alone, if everything else follows from it. */
function presentFileVariable(variable: VariableDeclaration) {
  const { default: fallback, type, description } = variable
  const isInferred = fallback !== undefined && !description && type === inferVariableType(fallback)
  return isInferred ? fallback : { ...variable }
}
