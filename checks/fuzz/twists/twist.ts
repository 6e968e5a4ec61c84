import type { Operation } from '#http/operation.ts'
import type { Random } from '../random.ts'
import type { FuzzRequest } from '../request.ts'
import type { Rows } from '../rows.ts'

/** Makes a request odd in one way. */
export type Twist = (request: FuzzRequest, context: { op: Operation; rows: Rows; random: Random }) => void
