// `npm run checks -- proxy`: runs nginx and Caddy with the configurations of docs/reverse-proxy.md in front of a service, and
// uses the service by its public address with TLS. Calls are compared with calls without the proxy. Needs both proxies
// (Debian's packages) and openssl.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCommandOutput } from '#checks/support/read-command-output.ts'
import { startProcess } from '#checks/support/start-process.ts'
import { loopbackSettings, operatorToken, startProgram } from '#tests/support/program.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { seedApps } from '../bench/support/many-apps.ts'
import { startServerProcess } from '../bench/support/processes.ts'
import { assertEqual } from '../package/use-service.ts'
import { measureCalls } from './measure-calls.ts'
import { type ProxyExample, proxyExamples } from './proxy-configs.ts'
import { createPublicClient, type PublicClient } from './public-client.ts'

const folder = mkdtempSync(join(tmpdir(), 'tenon-proxy-'))
const certificate = { path: join(folder, 'tenon.pem'), keyPath: join(folder, 'tenon.key') }

function makeCertificate(): void {
  const files = ['-keyout', certificate.keyPath, '-out', certificate.path]
  const subject = ['-subj', '/CN=tenon.example', '-addext', 'subjectAltName=DNS:tenon.example']
  readCommandOutput('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files])
}

/** A document that nginx would reject by its default limit of 1 MiB. */
const largeDocument = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1', description: 'A pet. '.repeat(1_000_000) },
  servers: [{ url: 'https://pets.example' }],
  paths: { '/pets': { get: { operationId: 'listPets', responses: { 200: { description: 'Pets' } } } } },
})

async function usePublicAddress(client: PublicClient, baseUrl: string, token: string): Promise<void> {
  const { origin, pathname } = new URL(baseUrl)
  const path = pathname === '/' ? '' : pathname
  assertEqual('console', (await client(`${baseUrl}/`)).text.includes('<script type="module"'), true)
  const metadata = await client(`${origin}/.well-known/oauth-protected-resource${path}`)
  assertEqual('resource of the metadata', JSON.parse(metadata.text).resource, baseUrl)
  const issuer = await client(`${origin}/.well-known/oauth-authorization-server${path}/auth`)
  assertEqual('issuer of the metadata', JSON.parse(issuer.text).issuer, `${baseUrl}/auth`)
  const post = async (route: string, body: unknown) => {
    const { status, text } = await client(`${baseUrl}/api/v2/apps${route}`, { method: 'POST', token, body })
    assertEqual(`POST …/apps${route.replace(/\w{20,}/g, '…')}`, status, route.endsWith('/import') ? 200 : 201)
    return JSON.parse(text)
  }
  const { app } = await post('', { name: 'Proxied' })
  const pets = { name: 'Pets', kind: 'rest', base_url: 'https://pets.example' }
  const { integration } = await post(`/${app.id}/integrations`, pets)
  await post(`/${app.id}/integrations/${integration.id}/import`, { document: largeDocument })
}

async function checkExample({ name, basePath, ...example }: ProxyExample, index: number): Promise<void> {
  console.log(`\n${name}`)
  const port = await findFreePort()
  const baseUrl = `https://tenon.example:${port}${basePath}`
  const settings = await loopbackSettings(join(folder, `data-${index}`))
  const [appPath = ''] = await seedApps(settings.DATA_DIR, upstream.url, [1])
  const service = await startProgram({ ...settings, BASE_URL: baseUrl, TRUST_PROXY: '127.0.0.1' })
  const file = join(folder, example.fileName)
  writeFileSync(file, example.buildConfig({ folder, port, servicePort: Number(settings.PORT), certificate }))
  const client = createPublicClient(certificate.path)
  const isServed = async () => (await client(`${baseUrl}/readyz`).catch(() => null))?.status === 200
  const proxy = await startProcess(example.buildCommand(file), isServed, { stdio: 'ignore' })
  try {
    const token = await operatorToken({ ...settings, BASE_URL: baseUrl })
    await usePublicAddress(client, baseUrl, token)
    await measureCalls({
      appPath: `${basePath}${appPath}`,
      serviceUrl: service.url,
      servicePort: Number(settings.PORT),
      origin: new URL(baseUrl).origin,
      certificatePath: certificate.path,
    })
  } finally {
    await proxy.stop()
    assertEqual('exit code of the service', await service.stop(), 0)
  }
}

// When root starts nginx, it stores large bodies here as another user.
chmodSync(folder, 0o711)
const upstream = await startServerProcess('upstream.ts')
try {
  makeCertificate()
  for (const [index, example] of proxyExamples.entries()) await checkExample(example, index)
} finally {
  await upstream.stop()
  rmSync(folder, { recursive: true, force: true })
}
