import type { Migration } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

/** How clients learn of the tools of an app. */
export const toolModeOfApps: Migration = {
  name: '0032-tool-mode',
  up: addColumns(['apps', "tool_mode text not null default 'list'"]),
}
