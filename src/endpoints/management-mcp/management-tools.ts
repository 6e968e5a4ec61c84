import type { ManagementTool } from './management-tool.ts'
import { applyFileTool, getFileTool, planFileTool } from './tools/app-file/file-tools.ts'
import { createAppTool, editAppTool, findAppsTool } from './tools/app-tools.ts'
import { decideDefinitionsTool } from './tools/decide-definitions.ts'
import { designWidgetTool } from './tools/design-widget.ts'
import { editToolsTool } from './tools/edit-tools.ts'
import { listEnvironmentsTool, promoteReleaseTool } from './tools/environment-tools.ts'
import { findServersTool, importApiTool } from './tools/import-tools.ts'
import { inspectAppTool } from './tools/inspect-app.ts'
import { explainIssuesTool, repairToolsTool } from './tools/issue-tools.ts'
import { addToolsTool, findOperationsTool } from './tools/operation-tools.ts'
import { readCallsTool } from './tools/read-calls.ts'
import { previewReleaseTool, publishReleaseTool, rollBackTool } from './tools/release-tools.ts'
import { removeItemsTool } from './tools/remove-items.ts'
import { runTestsTool } from './tools/run-tests.ts'
import { setUpConnectionTool } from './tools/set-up-connection.ts'
import { inspectToolTool, tryToolTool } from './tools/tool-trials.ts'

/** In the order in which an app is built. */
export const managementTools: readonly ManagementTool[] = [
  findAppsTool,
  createAppTool,
  inspectAppTool,
  editAppTool,
  findServersTool,
  importApiTool,
  setUpConnectionTool,
  findOperationsTool,
  addToolsTool,
  inspectToolTool,
  editToolsTool,
  designWidgetTool,
  tryToolTool,
  removeItemsTool,
  getFileTool,
  planFileTool,
  applyFileTool,
  explainIssuesTool,
  repairToolsTool,
  decideDefinitionsTool,
  runTestsTool,
  previewReleaseTool,
  publishReleaseTool,
  rollBackTool,
  listEnvironmentsTool,
  promoteReleaseTool,
  readCallsTool,
]
