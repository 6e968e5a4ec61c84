// `npm run check`: types, lint and the subjects of new commits, in seconds.
import { checkSubjects } from './commit-subjects.mjs'
import { ensureInstalled, repositoryRoot } from './install.mjs'
import { checkCode, reportFailures } from './tools.mjs'

ensureInstalled()
process.exitCode = reportFailures([...(await checkCode()), checkSubjects(repositoryRoot)])
