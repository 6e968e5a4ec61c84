// Uses a running service as its operator would: pages, an API call, and the import of a document, which a separate process
// reads.

export function assertEqual(what: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`${what}: ${actual}, expected ${expected}`)
  console.log(`${what}: ${actual}`)
}

const openApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://pets.example' }],
  paths: { '/pets': { get: { operationId: 'listPets', responses: { 200: { description: 'Pets' } } } } },
}

async function readPages(url: string): Promise<void> {
  const page = await fetch(`${url}/`)
  assertEqual('GET /', page.status, 200)
  assertEqual('it is the console', (await page.text()).includes('<script type="module"'), true)
  assertEqual('GET /docs', (await fetch(`${url}/docs`)).status, 200)
  assertEqual('GET /docs/guides', (await fetch(`${url}/docs/guides`)).status, 200)
}

/** `token` is from `tenon token`. */
export async function useService(url: string, token: string): Promise<void> {
  await readPages(url)
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const post = (path: string, body: unknown) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const created = await post('/api/v2/apps', { name: 'Packaged' })
  assertEqual('POST /api/v2/apps', created.status, 201)
  const { app } = await created.json()
  const document = JSON.stringify(openApiDocument)
  const imported = await post(`/api/v2/apps/${app.id}/integrations`, { name: 'Pets', kind: 'rest', document })
  if (imported.status !== 201) console.log(await imported.text())
  assertEqual('import of a document', imported.status, 201)
}
