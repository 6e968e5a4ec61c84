// `npm run engines`: every suite that uses a running service, on SQLite and on PostgreSQL. `npm test` runs each on one
// of them.
import { runInFullScope } from '#checks/run-in-full-scope.ts'

const folders = ['api', 'cli', 'credentials', 'management-mcp', 'preview']
const paths = folders.map((folder) => `tests/${folder}`)
process.exitCode = runInFullScope(paths) ? 0 : 1
