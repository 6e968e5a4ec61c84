// `npm run check`: types and lint, in seconds.
import { ensureInstalled } from './install.mjs'
import { checkCode } from './tools.mjs'

ensureInstalled()
process.exitCode = await checkCode()
