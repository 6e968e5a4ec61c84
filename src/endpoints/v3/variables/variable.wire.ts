import Type from 'typebox'
import { maxValueLength } from '#core/model/variables/variable.ts'

export const variableValue = Type.Union([
  Type.String({ maxLength: maxValueLength }),
  Type.Number(),
  Type.Boolean(),
])
