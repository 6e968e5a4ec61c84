import { createPicker, type EntityOf, type MembersOf, selectMarked, valuesOf } from '#core/entities/entity.ts'
import { type recordedResponseMembers, testAssertionMembers, testCase } from '#core/entities/test-case.ts'

export type TestCase = EntityOf<typeof testCase>

export type TestAssertion = MembersOf<typeof testAssertionMembers>
export type AssertionType = TestAssertion['type']
export const assertionTypes = valuesOf(testAssertionMembers.type)

export type TestUpstream = TestCase['upstream']
export const testUpstreams = valuesOf(testCase.members.upstream)

export type RecordedResponse = MembersOf<typeof recordedResponseMembers>

const contentMembers = selectMarked(testCase.members, 'file')

/** The members that the author sets. */
export type TestCaseContent = MembersOf<typeof contentMembers>

/** An empty key is derived from the tool. */
export type NewTestCase = TestCaseContent

/** Absent means unchanged. */
export type TestCaseChange = Partial<TestCaseContent>

export const maxTestCasesPerApp = 100
export const maxAssertions = 50
/** Bytes of the body of a recorded response. */
export const maxRecordedBytes = 64 * 1024
/** Bytes of the arguments as JSON, and of the assertions. */
export const maxTestJsonBytes = 64 * 1024

export const toTestCaseContent: (testCase: TestCaseContent) => TestCaseContent = createPicker(contentMembers)
