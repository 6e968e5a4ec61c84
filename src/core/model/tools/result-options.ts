import { defaultsOf, type MembersOf, valuesOf } from '#core/entities/entity.ts'
import { resultOptionMembers } from '#core/entities/tool.ts'

export type ResultOptions = MembersOf<typeof resultOptionMembers>

/** How a response that violates the output schema is handled. */
export type OutputValidation = ResultOptions['outputValidation']
export const outputValidations = valuesOf(resultOptionMembers.outputValidation)

/** Maps the path of a member in the result to the path in the response that it is copied from, such as `items[].id`. */
export type ResultSelection = Record<string, string>

export const minMaxBytes = 1_000
export const maxMaxBytes = 1_000_000

export const defaultResultOptions: ResultOptions = defaultsOf(resultOptionMembers)

/** Absent means unchanged; `select` is merged member by member; null removes it or one of its members. */
export type ResultOptionsChange = Partial<Omit<ResultOptions, 'select'>> & {
  select?: Record<string, string | null> | null
}
