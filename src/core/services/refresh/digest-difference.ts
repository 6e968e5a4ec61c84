import type { PendingOperation } from '#core/model/integrations/pending-difference.ts'
import type { Deps } from '#core/ports/ports.ts'

/** Recognizes the same difference again. `server`: the new server of calls, if it moved. */
export const digestDifference = (
  { digest }: Deps<'digest'>,
  operations: readonly PendingOperation[],
  server: string | null,
): string =>
  digest.sha256(
    JSON.stringify([
      ...operations.map(({ operationId, found }) => {
        const { inputSchema: _input, outputSchema: _output, ...content } = found ?? {}
        return [operationId, content]
      }),
      ...(server === null ? [] : [server]),
    ]),
  )
