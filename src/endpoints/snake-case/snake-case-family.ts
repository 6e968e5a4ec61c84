import Type from 'typebox'
import { makeNullable } from '#endpoints/shared/scalars.wire.ts'

/** The families that share the declarations of this folder. */
export type SnakeCaseFamily = 'v2' | 'v3'

/** An id or a time that may be missing: then it is "" in v2 and null in v3. */
export const possibleText = { v2: Type.String(), v3: makeNullable(Type.String()) }
