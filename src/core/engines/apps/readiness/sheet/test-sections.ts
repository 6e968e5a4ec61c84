import type { NegativePrompt } from '#core/model/apps/store-listing.ts'
import { searchModeToolNames } from '#core/model/apps/tool-mode.ts'
import type { SheetItem, SheetSection } from '#core/model/readiness/submission-sheet.ts'
import type { TestAssertion, TestCase } from '#core/model/test-cases/test-case.ts'
import { splitTestCases } from '../expected-failure.ts'
import { storeLimits } from '../store-rules.ts'
import { buildField, buildGap, type SheetSource } from './sheet-source.ts'

/** The test cases and negative prompts of the app in the two groups of OpenAI's form, each filled up with gaps. */
export function buildTestSections({ subject }: SheetSource): SheetSection[] {
  const { good, failing } = splitTestCases(subject.testCases)
  const { goodTestCases, negativeTestCases } = storeLimits
  const buildItem = (testCase: TestCase) =>
    buildCaseItem(subject.hiddenTools.length > 0 ? viaCallTool(testCase) : testCase)
  return [
    {
      key: 'tests_good',
      title: 'Test cases that succeed',
      items: fillItems(good.map(buildItem), goodTestCases),
    },
    {
      key: 'tests_negative',
      title: 'Negative test cases',
      items: fillItems(
        [...subject.app.storeListing.negativePrompts.map(buildPromptItem), ...failing.map(buildItem)],
        negativeTestCases,
      ),
    },
  ]
}

const fillItems = (items: SheetItem[], count: number): SheetItem[] => [
  ...items,
  ...Array.from({ length: Math.max(0, count - items.length) }, (_, index) => ({
    title: `missing ${items.length + index + 1} of ${count}`,
    fields: [buildGap(['prompt', 'Prompt'], 'Add a test case to the app.')],
  })),
]

const buildPromptItem = ({ prompt, expected = '' }: NegativePrompt): SheetItem => ({
  title: 'no tool',
  fields: [
    buildField(['prompt', 'Prompt'], prompt),
    buildField(['expected', 'Expected'], expected || 'No tool of the app is called.'),
  ],
})

/** The call in the form of search mode. */
export const viaCallTool = (testCase: TestCase): TestCase => ({
  ...testCase,
  tool: searchModeToolNames.call,
  arguments: { name: testCase.tool, arguments: testCase.arguments },
})

export const describeExpectation = ({ assert }: Pick<TestCase, 'assert'>): string =>
  assert.map(describeAssertion).join('\n') || 'The call succeeds.'

const buildCaseItem = ({ key, description, tool, arguments: args, assert }: TestCase): SheetItem => ({
  title: key,
  fields: [
    buildField(
      ['prompt', 'Prompt (the description of the case)'],
      description,
      'Write what a user would say.',
    ),
    buildField(['tool', 'Tool'], tool),
    buildField(['arguments', 'Arguments'], JSON.stringify(args)),
    buildField(['expected', 'Expected'], describeExpectation({ assert })),
  ],
})

const maxValue = 300

function describeAssertion({ type, path, value }: TestAssertion): string {
  const text = JSON.stringify(value) ?? ''
  const shown = text.length > maxValue ? `${text.slice(0, maxValue)} …` : text
  return `${path} ${type} ${shown}`
}
