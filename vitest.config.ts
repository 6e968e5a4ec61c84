import { defineConfig } from 'vitest/config'

const shared = {
  globalSetup: ['tests/support/global-setup.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      // What stands beside its file is pure, so that one process may run it all.
      { test: { ...shared, name: 'beside', include: ['src/**/*.test.ts'], isolate: false } },
      { test: { ...shared, name: 'whole', include: ['tests/**/*.test.ts', 'e2e/**/*.test.ts'] } },
    ],
  },
})
