import type { ApiOperation } from '#http/operation.ts'
import type { SeededRandom } from '#tests/support/seeded-random.ts'
import type { FuzzRequest } from '../fuzz-request.ts'
import type { FuzzRows } from '../rows.ts'

/** Changes a request in one way, in place. */
export type RequestMutator = (
  request: FuzzRequest,
  context: { op: ApiOperation; rows: FuzzRows; random: SeededRandom },
) => void
