export { buildTestedCall, type ObservedCall } from './build-tested-call.ts'
export { findTestDifferences } from './find-test-differences.ts'
export { suggestAssertions } from './suggest-assertions.ts'
export { validateTestCase } from './validate-test-case.ts'
