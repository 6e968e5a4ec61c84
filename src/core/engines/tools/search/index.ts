export { readSearchModeArguments } from './check-arguments.ts'
export {
  buildSearchModeTools,
  listServedToolNames,
  type SearchModeTool,
} from './search-mode-tools.ts'
export { buildToolSearch, type ToolSearch } from './tool-search.ts'
