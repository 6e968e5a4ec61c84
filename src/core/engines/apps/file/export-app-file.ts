// The contents of an app as an app file.
import { mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import { createFilePicker } from '#core/entities/entity.ts'
import { prompt } from '#core/entities/prompt.ts'
import { skill } from '#core/entities/skill.ts'
import type { AppFile, FileEnvironment, FilePrompt, FileSkill } from '#core/model/app-files/app-file.ts'
import { type AppSettings, settingsOf } from '#core/model/apps/app.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { Prompt } from '#core/model/prompts/prompt.ts'
import type { AppSkill } from '#core/model/skills/app-skill.ts'
import { type TestCase, toTestCaseContent } from '#core/model/test-cases/test-case.ts'
import { exportConnection } from './export-connection.ts'
import { exportIntegrations } from './export-integration.ts'
import { exportTool } from './export-tool.ts'
import { exportWidget } from './export-widget.ts'
import { indexRows } from './row-index.ts'

export function* exportAppFile(
  settings: AppSettings,
  contents: Contents,
  testCases: readonly TestCase[],
  environments: readonly FileEnvironment[] = [],
): TimeSlicedTask<AppFile> {
  const rows = indexRows(contents)
  return {
    app: { ...contents.app, ...settingsOf(settings) },
    connections: contents.authConnections.map(exportConnection),
    integrations: yield* exportIntegrations(rows, contents.integrations),
    tools: yield* mapInTimeSlices(contents.tools, (tool) => exportTool(rows, tool)),
    widgets: yield* mapInTimeSlices(contents.widgets, (widget) => exportWidget(rows, widget)),
    prompts: contents.prompts.map(exportPrompt),
    skills: contents.skills.map(exportSkill),
    tests: testCases.map(toTestCaseContent),
    environments: [...environments],
  }
}

const exportPrompt: (row: Prompt) => FilePrompt = createFilePicker(prompt)

const pickSkill = createFilePicker(skill)
const exportSkill = (row: AppSkill): FileSkill => ({ ...pickSkill(row), file: '' })
