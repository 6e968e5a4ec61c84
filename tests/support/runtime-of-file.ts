// The published runtime and a REST API for all tests of a file, which creates them once.
import { afterAll, beforeAll } from 'vitest'
import { startRestApi, startRuntime } from './published-runtime.ts'

type RuntimeOfFile = {
  runtime: Awaited<ReturnType<typeof startRuntime>>
  api: Awaited<ReturnType<typeof startRestApi>>
}

/** Starts both before the tests of the file, then runs `prepare`; closes them afterwards. Empty until then. */
export function createRuntimeOfFile(prepare: (scene: RuntimeOfFile) => Promise<void> = async () => {}) {
  const scene = {} as RuntimeOfFile
  beforeAll(async () => {
    scene.runtime = await startRuntime()
    scene.api = await startRestApi()
    await prepare(scene)
  })
  afterAll(async () => {
    await scene.runtime.close()
    scene.api.close()
  })
  return scene
}
