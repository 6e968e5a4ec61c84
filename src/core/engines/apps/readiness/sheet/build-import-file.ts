// Builds the file from which OpenAI's portal fills in its form.

import { isJsonObject, type JsonObject } from '#base/json.ts'
import { mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import { compileSharedSchema } from '#core/engines/schemas/json-schema/index.ts'
import type { ImportFile } from '#core/model/readiness/submission-sheet.ts'
import type { TestCase } from '#core/model/test-cases/test-case.ts'
import { splitTestCases } from '../expected-failure.ts'
import { isOwnTool, type ReadinessSubject, type StoreTool } from '../readiness-subject.ts'
import { requiredHints, storeLimits } from '../store-rules.ts'
import { findJustification } from './hint-fields.ts'
import { importFileSchema, importFileSchemaUrl } from './import-file-schema.ts'
import { buildSearchModeHintFields } from './search-mode-hint-fields.ts'
import { describeExpectation, viaCallTool } from './test-sections.ts'

/** The file, and the problems that the portal would reject. */
export function* buildImportFile(subject: ReadinessSubject): TimeSlicedTask<ImportFile> {
  const { manifest, app, tools } = subject
  const content = {
    $schema: importFileSchemaUrl,
    schema_version: 1,
    app_info: {
      display_name: manifest.name,
      subtitle: app.storeListing.subtitle,
      description: manifest.description,
      category: app.storeListing.category,
    },
    tools: Object.fromEntries(
      yield* mapInTimeSlices(tools, (tool) => [tool.tool.name, buildToolEntry(subject, tool)] as const),
    ),
    ...buildCases(subject),
  }
  yield
  const problems = compileSharedSchema(importFileSchema).check(content)
  return { content, problems: problems.map(({ path, message }) => `${path}: ${message}`) }
}

function buildToolEntry(subject: ReadinessSubject, { tool, listed }: StoreTool): JsonObject {
  const hints = isJsonObject(listed.annotations) ? listed.annotations : {}
  const reasons = requiredHints.map((hint) => findReason(subject, tool, hint))
  const [readOnly = '', destructive = '', openWorld = ''] = reasons
  return {
    annotations: Object.fromEntries(requiredHints.map((hint) => [hint, hints[hint] ?? null])),
    justifications: {
      read_only_justification: readOnly,
      open_world_justification: openWorld,
      destructive_justification: destructive,
    },
  }
}

function findReason(
  { app, hiddenTools }: ReadinessSubject,
  tool: StoreTool['tool'],
  hint: (typeof requiredHints)[number],
): string {
  if (isOwnTool(tool)) return findJustification(tool, hint, app.storeListing)
  return buildSearchModeHintFields(tool, hiddenTools).find(({ key }) => key === `${hint}_reason`)?.value ?? ''
}

function buildCases({ testCases, app, hiddenTools }: ReadinessSubject) {
  const { good, failing } = splitTestCases(testCases)
  const served = (testCase: TestCase) => (hiddenTools.length > 0 ? viaCallTool(testCase) : testCase)
  const negative = [
    ...app.storeListing.negativePrompts.map(({ prompt, expected = '' }) =>
      buildCase('No tool is called', prompt, null, expected || 'No tool of the app is called.'),
    ),
    ...failing.map((testCase) =>
      buildCase(testCase.key, testCase.description, null, describeExpectation(testCase)),
    ),
  ]
  return {
    test_cases: good
      .map(served)
      .map((testCase) =>
        buildCase(testCase.key, testCase.description, testCase.tool, describeExpectation(testCase)),
      )
      .slice(0, storeLimits.goodTestCases),
    negative_test_cases: negative.slice(0, storeLimits.negativeTestCases),
  }
}

const buildCase = (description: string, prompt: string, tools: string | null, expected: string) => ({
  description,
  user_prompt: prompt,
  file_attachment_urls: null,
  tools_triggered: tools,
  expected_output: expected,
  expected_output_url: null,
})
