// `npm run checks -- retrieval`: how often BM25 finds the right tools of a task by the texts that an import generates,
// compared with the texts of the source alone. Fails when an import makes tools harder to find. `-- --show tmdb` prints the
// tools of a bench, `-- --dev` leaves out the held-out half, so that texts are improved only by the other half.
import { parseArgs } from 'node:util'
import { benchNames, loadBench } from './load-benches.ts'
import { printFigures } from './print-figures.ts'
import { printToolTexts } from './print-tool-texts.ts'

const { values } = parseArgs({
  options: { show: { type: 'string' }, dev: { type: 'boolean', default: false } },
})

if (values.show !== undefined) printToolTexts(values.show)
else process.exitCode = printFigures(benchNames.map(loadBench), !values.dev) ? 0 : 1
