// The message for the operator when the certificate of AUTH_ISSUER is rejected, from a server with such a certificate.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createIdentity } from '#adapters/identity/create-identity.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { systemClock } from '#adapters/system/clock.ts'
import { readConfig } from '#main/config/config.ts'
import { logIdentityEvent } from '#main/issuer/log-identity-event.ts'
import { allowHostOf } from '#main/network/allow-host.ts'
import { checkIssuer, checkProviders } from '#operator/doctor/check-network.ts'
import { ClockWatch } from '#operator/doctor/clock-watch.ts'
import { audience, createSigner } from '#tests/identity/loopback-issuer.ts'

const readFixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8')
const cert = readFixture('localhost.crt')
const defaultAuthorities = tls.getCACertificates('default')
const server = createServer({ cert, key: readFixture('localhost.key') }, (_request, reply) => reply.end('{}'))

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

const buildIssuerUrl = (host: string) => `https://${host}:${(server.address() as AddressInfo).port}`

function checkIssuerAt(host: string) {
  const result = readConfig({ AUTH_ISSUER: buildIssuerUrl(host), EGRESS_ALLOW: '127.0.0.1' })
  if ('errors' in result) throw new Error(result.errors.join('\n'))
  return checkIssuer(result.config, new ClockWatch())
}

test('a self-signed certificate: the finding says so, and names NODE_EXTRA_CA_CERTS', async () => {
  expect(await checkIssuerAt('localhost')).toMatchObject({
    status: 'problem',
    message: expect.stringContaining('its certificate is self-signed'),
    remedy: expect.stringContaining('Set NODE_EXTRA_CA_CERTS to a PEM file'),
  })
})

test('providers of the embedded issuer are checked too', async () => {
  const issuer = buildIssuerUrl('localhost')
  const providers = { AUTH_IDENTITY_PROVIDERS: issuer, AUTH_OIDC_ISSUER: issuer, AUTH_OIDC_CLIENT_ID: 'a' }
  const result = readConfig({ ...providers, AUTH_ACCOUNT_DOMAINS: '*', EGRESS_ALLOW: '127.0.0.1' })
  if ('errors' in result) throw new Error(result.errors.join('\n'))
  const selfSigned = { status: 'problem', message: expect.stringContaining('its certificate is self-signed') }
  const check = () => checkProviders(result.config, new ClockWatch())
  expect(await check()).toMatchObject([selfSigned, selfSigned])
  tls.setDefaultCACertificates([...defaultAuthorities, cert])
  onTestFinished(() => tls.setDefaultCACertificates(defaultAuthorities))
  expect(await check()).toMatchObject([
    { remedy: expect.stringContaining('Set AUTH_OIDC_ISSUER exactly') },
    { remedy: expect.stringContaining('Set AUTH_IDENTITY_PROVIDERS exactly') },
  ])
})

test('a trusted certificate for another name: the finding says so', async () => {
  tls.setDefaultCACertificates([...defaultAuthorities, cert])
  onTestFinished(() => tls.setDefaultCACertificates(defaultAuthorities))
  expect(await checkIssuerAt('127.0.0.1')).toMatchObject({
    status: 'problem',
    message: expect.stringContaining('its certificate is for another name'),
    remedy: expect.stringContaining('Use the name in the certificate'),
  })
})

test('the log of the service warns of it with the same words', async () => {
  const issuer = buildIssuerUrl('localhost')
  const signer = await createSigner('first')
  const upstream = createUpstream({ allow: allowHostOf(issuer) })
  onTestFinished(() => upstream.close())
  const logged: [fields: object, message: string][] = []
  const note = (fields: object, message: string) => void logged.push([fields, message])
  const log = { info: note, warn: note } as unknown as Parameters<typeof logIdentityEvent>[0]
  const identity = createIdentity({
    issuer,
    audiences: [audience],
    upstream,
    clock: systemClock,
    log: (event) => logIdentityEvent(log, event),
  })
  await expect(
    identity.verify(await signer.sign({ iss: issuer, aud: audience, sub: 'ann' })),
  ).rejects.toThrow('cannot be checked right now')
  expect(logged).toContainEqual([
    {
      event: 'issuer_failed',
      issuer,
      document: 'metadata',
      cause: expect.stringContaining('its certificate is self-signed'),
      remedy: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
    },
    'the issuer cannot be used',
  ])
})
