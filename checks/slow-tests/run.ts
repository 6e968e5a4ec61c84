// `npm run slow-tests`: the tests that `npm test` leaves out because they take minutes, with nothing left out of them:
// journeys through the console in a browser, programs that are killed, restarted and moved, official suites.
import { runInFullScope } from '#checks/run-in-full-scope.ts'

process.exitCode = runInFullScope(['.slow.test.ts']) ? 0 : 1
