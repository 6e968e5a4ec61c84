// The health check of the image, which has no shell: 0 when the service of this container is alive.
'use strict'

const port = process.env.PORT || '4000'
const timeoutMs = 4_000

fetch(`http://127.0.0.1:${port}/livez`, { signal: AbortSignal.timeout(timeoutMs) }).then(
  ({ status }) => process.exit(status === 200 ? 0 : 1),
  (error) => {
    console.error(String(error.cause ?? error))
    process.exit(1)
  },
)
