import type { ManagementTool } from './management-tool.ts'
import { findAppsTool } from './tools/app-tools.ts'

/** In the order in which an app is built. */
export const managementTools: readonly ManagementTool[] = [findAppsTool]
