// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references are the subject
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import { openSecretSource } from './open-secret-source.ts'

const settings = {
  DATA_DIR: '/nowhere',
  VAULT_ADDR: 'http://127.0.0.1:1',
  VAULT_TOKEN: 'x',
  OP_CONNECT_HOST: 'http://127.0.0.1:1',
  OP_CONNECT_TOKEN: 'x',
}

const environment = {
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'x',
  AWS_SECRET_ACCESS_KEY: 'x',
  AWS_ENDPOINT_URL: 'http://127.0.0.1:1',
  GOOGLE_APPLICATION_CREDENTIALS: '/nowhere/credentials.json',
}

test.each([
  ['file:/nowhere/x', /^There is no such secret\.$/],
  ['vault:secret/x#key', /^Vault cannot be read: /],
  ['aws-sm:x', /^AWS Secrets Manager cannot be read: /],
  ['gcp-sm:projects/p/secrets/x', /^The service has no credentials for Google Cloud\.$/],
  ['op:vault/item/field', /^1Password Connect cannot be read: /],
])('the settings open the source of %s', async (reference, problem) => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const [kind, path = ''] = reference.split(/:(.*)/)
  const result = readConfig({ ...settings, SECRET_SOURCES: `*=${kind}:${path.startsWith('/') ? '/' : ''}*` })
  if ('errors' in result) throw new Error(result.errors.join())
  const source = await openSecretSource(result.config)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await source.close()
  })
  const owner = { issuer: 'workspace', subject: 'ws_a' }
  const resolved = await source.resolve({ reference: `\${${reference}}`, owner, appId: 'app' })
  expect(resolved).toMatchObject({ problem: expect.stringMatching(problem) })
})
