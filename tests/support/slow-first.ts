// The order of files: those that take long come first, so that none of them ends the run alone. Vitest knows by itself
// only how long files took in an earlier run of the same checkout, and goes by their size before.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What starts programs, browsers and servers, or goes through whole collections of documents. */
const slow =
  /\/tests\/(?:e2e|widgets|ports|preview|corpus|issuer)\/|\/tests\/(?:http\/fuzz|api\/imports|outbound\/time)\./

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => slow.test(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
