// `npm run engines`: every suite that uses a running service, on SQLite and on PostgreSQL. `npm test` runs each on one
// of them. Then the deletion of each archived family.
import { runInFullScope } from '#checks/run-in-full-scope.ts'

const folders = ['api', 'cli', 'credentials', 'management-mcp', 'preview']
const paths = [...folders.map((folder) => `tests/${folder}`), 'tests/family-deletion.test.ts']
process.exitCode = runInFullScope(paths) ? 0 : 1
