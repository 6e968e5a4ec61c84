// `npm run engines`: every suite that uses a running service, on SQLite and on PostgreSQL. `npm test` runs each on one
// of them.
import { runInFullScope } from '#checks/run-in-full-scope.ts'

const folders = ['api', 'cli', 'credentials', 'management-mcp', 'preview']
process.exitCode = runInFullScope(folders.map((folder) => `tests/${folder}`)) ? 0 : 1
