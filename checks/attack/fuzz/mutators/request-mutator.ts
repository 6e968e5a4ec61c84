import type { ApiOperation } from '#http/operation.ts'
import type { SeededRandom } from '#tests/support/seeded-random.ts'
import type { FuzzRows } from '../../world/rows.ts'
import type { FuzzRequest } from '../fuzz-request.ts'

/** Changes a request in one way, in place. */
export type RequestMutator = (
  request: FuzzRequest,
  context: { op: ApiOperation; rows: FuzzRows; random: SeededRandom },
) => void
