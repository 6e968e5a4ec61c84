import { once } from 'node:events'
import { createServer } from 'node:net'
import { fetchIssuerMetadata } from '#adapters/identity/issuer-metadata.ts'
import type { EgressPolicy } from '#adapters/outbound/egress-policy.ts'
import { resolveWithSystem } from '#adapters/outbound/host-resolver.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import type { Upstream } from '#core/ports/upstream.ts'
import type { Config } from '#main/config/config.ts'
import { describeCause } from '#main/log/describe-cause.ts'
import { findCertificateFailure } from '#main/log/find-certificate-failure.ts'
import { allowHostOf } from '#main/network/allow-host.ts'
import { allowOwnAddress } from '#main/network/allow-own-address.ts'
import { buildLocalUrl } from '#main/network/local-address.ts'
import type { ClockWatch } from './clock-watch.ts'
import { createOk, createProblem, createSkipped, type Finding } from './finding.ts'

const deadlineMs = 5_000

async function withUpstream<T>(allow: EgressPolicy, work: (upstream: Upstream) => Promise<T>): Promise<T> {
  const upstream = createUpstream({ allow })
  return work(upstream).finally(() => upstream.close())
}

const requestStatus = async (upstream: Upstream, url: string): Promise<number> =>
  (await upstream.send({ method: 'GET', url, headers: [], body: null, deadlineMs, maxBytes: 2 ** 20 })).status

/** Hosts in settings, by setting. A PostgreSQL behind a socket has none. */
function listHosts(config: Config) {
  const { baseUrl, authIssuer, postgres, registrySync, registryUrl } = config
  const urls: [setting: string, url: string | null][] = [
    ['BASE_URL', baseUrl],
    ['AUTH_ISSUER', authIssuer],
    ...listProviders(config),
    ...(postgres?.urls ?? []).map((url): [string, string] => ['DATABASE_URL', url]),
    ['REGISTRY_URL', registrySync ? registryUrl : null],
  ]
  return urls.flatMap(([setting, url]) => {
    const host = url && new URL(url).hostname.replace(/^\[|\]$/g, '')
    return host ? [{ setting, host }] : []
  })
}

export async function checkDns(config: Config): Promise<Finding[]> {
  const results = listHosts(config).map(async ({ setting, host }) => {
    try {
      const [address] = await resolveWithSystem(host)
      return createOk('dns', `${host} of ${setting} is ${address}`)
    } catch (error) {
      return createProblem(
        'dns',
        `${host} of ${setting}: ${describeCause(error)}`,
        `Correct ${setting} or the resolver.`,
      )
    }
  })
  return Promise.all(results)
}

/** Another program may respond to any path. */
const isService = (livez: string): Promise<boolean> =>
  withUpstream(allowOwnAddress(livez), (upstream) =>
    upstream.send({ method: 'GET', url: livez, headers: [], body: null, deadlineMs, maxBytes: 2 ** 20 }),
  ).then(
    ({ status, body }) => status === 200 && Buffer.from(body).toString() === '{"status":"ok"}',
    () => false,
  )

async function isTaken(host: string, port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  } finally {
    server.close()
  }
}

/** Only a running service can be reached. A stopped service is not a problem of the installation. */
export async function checkAddress({ baseUrl, host, port }: Config): Promise<Finding> {
  const local = `${buildLocalUrl(host, port)}/livez`
  if (!(await isService(local))) {
    if (!(await isTaken(host, port))) return createSkipped('address', `no service runs at ${local}`)
    const message = `another program uses port ${port} of ${host}, or the service there does not respond`
    return createProblem('address', message, 'Stop that program, or set PORT to a free port.')
  }
  const url = `${baseUrl}/readyz`
  const remedy = 'Check BASE_URL, and the proxy, DNS and certificate in front of the service.'
  try {
    const status = await withUpstream(allowOwnAddress(baseUrl), (upstream) => requestStatus(upstream, url))
    if (status === 200) return createOk('address', `the service is ready at ${baseUrl}`)
    return createProblem('address', `${url} responds with status ${status}`, remedy)
  } catch (error) {
    return createProblem('address', `${url} cannot be reached: ${describeCause(error)}`, remedy)
  }
}

export async function checkIssuer(config: Config, clocks: ClockWatch): Promise<Finding> {
  const { authIssuer, authUrl } = config
  if (!authIssuer) return createSkipped('issuer', `the embedded issuer is part of the service, at ${authUrl}`)
  return checkMetadata(config, clocks, ['AUTH_ISSUER', authIssuer])
}

/** The issuers where people sign in, or whose identity assertions are accepted. */
export const checkProviders = (config: Config, clocks: ClockWatch): Promise<Finding[]> =>
  Promise.all(listProviders(config).map((provider) => checkMetadata(config, clocks, provider)))

const listProviders = ({ oidc, identityProviders }: Config): [setting: string, issuer: string][] => [
  ...(oidc ? [['AUTH_OIDC_ISSUER', oidc.issuer] as [string, string]] : []),
  ...identityProviders.map((issuer): [string, string] => ['AUTH_IDENTITY_PROVIDERS', issuer]),
]

async function checkMetadata(
  { egress }: Config,
  clocks: ClockWatch,
  [setting, issuer]: [setting: string, issuer: string],
): Promise<Finding> {
  try {
    const allow = [...egress, ...allowHostOf(issuer)]
    await withUpstream(allow, (upstream) => fetchIssuerMetadata(clocks.watch(upstream), issuer))
    return createOk('issuer', `${issuer} publishes its metadata`)
  } catch (error) {
    const remedy = findCertificateFailure(error)?.remedy ?? `Set ${setting} exactly to the issuer's own name.`
    return createProblem('issuer', `${issuer}: ${describeCause(error)}`, remedy)
  }
}

export async function checkEgress(config: Config, clocks: ClockWatch): Promise<Finding> {
  const { registrySync, registryUrl, egress } = config
  if (!registrySync) return createSkipped('egress', 'REGISTRY_SYNC is off: no server is known to try')
  try {
    await withUpstream([...egress, ...allowHostOf(registryUrl)], (upstream) =>
      requestStatus(clocks.watch(upstream), registryUrl),
    )
    return createOk('egress', `${registryUrl} can be reached`)
  } catch (error) {
    const remedy = 'Let the service connect to other servers by HTTPS, or set REGISTRY_SYNC=off.'
    return createProblem('egress', `${registryUrl} cannot be reached: ${describeCause(error)}`, remedy)
  }
}
