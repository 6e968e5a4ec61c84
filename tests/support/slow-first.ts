// Runs slow test files first, so that the run does not end with one of them alone. Vitest itself orders files by their
// durations in an earlier run of the same checkout, and by their sizes in a first run.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests that start programs, browsers and servers, or that import collections of documents. */
const slow =
  /\.slow\.test\.|\/tests\/(?:e2e|console|ports|corpus|issuer)\/|\/tests\/(?:api\/imports|api\/v3\/users|outbound\/time(?:outs)?)\./

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => slow.test(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
