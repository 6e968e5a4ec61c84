// `npm run screens`: runs the tests of the console, the guides and the widgets with every screen in every view, of which
// `npm test` has a sample.
import { runInFullScope } from '#checks/run-in-full-scope.ts'

process.exitCode = runInFullScope(['tests/console', 'tests/documentation', 'tests/widgets']) ? 0 : 1
