// `npm run conformance`: holds a published app against the official conformance suite, both of its lines. What cannot
// pass stands in the baselines beside this file, each with its reason; all else must.
import { lines } from './lines.ts'
import { openScene } from './scene.ts'
import { runSuite } from './suite.ts'

const scene = await openScene()
try {
  for (const { version, options, baseline } of lines) {
    const { status, output } = await runSuite(scene.endpoint, { version, options, baseline })
    const from = output.lastIndexOf('=== SUMMARY ===')
    console.log(`\n${version} ${options.join(' ')}\n${output.slice(Math.max(from, 0))}`)
    if (status !== 0) process.exitCode = 1
  }
} finally {
  await scene.close()
}
