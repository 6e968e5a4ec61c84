import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { SlowFirst } from './tests/support/slow-first.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'checks/**/*.test.ts', 'web/console/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    // Far beyond what anything takes: they end what hangs, however slow the machine is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // Files share processes, and with them the modules of the service: loading those anew for each file took as long as
    // the tests. A file leaves nothing behind: no server, no setting, no changed global.
    isolate: false,
    // Node itself loads the sources, as it does for the service: Vite's transformation of them took a sixth of the time of
    // a file of API tests. Nothing replaces modules, which only Vitest's loader can.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Two for each core: many tests wait for timeouts, programs and browsers. The PostgreSQL of a run has
    // connections for six.
    maxWorkers: Math.min(2 * availableParallelism(), 6),
    // Most objects of a test are dead when it ends: collecting garbage less often saves 3 to 17 % of the processor time
    // of API tests.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=32'],
    sequence: { sequencer: SlowFirst },
  },
})
