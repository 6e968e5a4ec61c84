// The contents of an app as an app file.
import type { AppFile, FilePrompt } from '#core/model/app-files/app-file.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { Prompt } from '#core/model/prompts/prompt.ts'
import { type TestCase, toTestCaseContent } from '#core/model/test-cases/test-case.ts'
import { exportConnection } from './export-connection.ts'
import { exportIntegration } from './export-integration.ts'
import { exportTool } from './export-tool.ts'
import { exportWidget } from './export-widget.ts'
import { indexRows } from './row-index.ts'

export function exportAppFile(
  { slug, access, listed, testsRequired }: Pick<App, 'slug' | 'access' | 'listed' | 'testsRequired'>,
  contents: Contents,
  testCases: readonly TestCase[],
): AppFile {
  const rows = indexRows(contents)
  return {
    app: { ...contents.app, slug, access, listed, testsRequired },
    connections: contents.authConnections.map(exportConnection),
    integrations: contents.integrations.map((integration) => exportIntegration(rows, integration)),
    tools: contents.tools.map((tool) => exportTool(rows, tool)),
    widgets: contents.widgets.map((widget) => exportWidget(rows, widget)),
    prompts: contents.prompts.map(exportPrompt),
    tests: testCases.map(toTestCaseContent),
  }
}

const exportPrompt = ({ key, name, description, arguments: declared, template }: Prompt): FilePrompt => ({
  key,
  name,
  description,
  arguments: declared,
  template,
})
