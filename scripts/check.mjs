// `npm run check`: types and lint, in seconds.
import { ensureInstalled } from './install.mjs'
import { checkCode, reportFailures } from './tools.mjs'

ensureInstalled()
process.exitCode = reportFailures(await checkCode())
