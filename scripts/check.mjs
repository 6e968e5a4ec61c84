// `npm run check`: types and lint, in seconds.
import { ensureInstalled } from './install.mjs'
import { checkTypes, lintCode } from './tools.mjs'

ensureInstalled()
checkTypes()
lintCode()
