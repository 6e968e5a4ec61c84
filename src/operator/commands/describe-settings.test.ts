import { expect, test } from 'vitest'
import { readConfig } from '#main/config/config.ts'
import { settings } from '#main/config/settings.ts'
import { describeSettings } from './describe-settings.ts'

const key = Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 89 + index * index * 7) & 255))

const env = {
  PORT: '4321',
  DATABASE_URL: 'postgres://tenon:geheim@db.example/tenon?sslpassword=geheim&sslmode=require',
  SECRET_KEYS: `first:${key.toString('base64')}`,
  AUTH_INTROSPECTION: 'client:geheim:er',
  AUTH_ISSUER: 'https://issuer.example',
  CONSOLE_CLIENT_ID: 'console',
  CONSOLE_CLIENT_SECRET: 'geheim',
  METRICS_TOKEN: 'geheim-geheim-geheim',
  VAULT_TOKEN: 'geheim',
  VAULT_SECRET_ID: 'geheim',
  OP_CONNECT_HOST: 'https://connect.example',
  OP_CONNECT_TOKEN: 'geheim',
  BACKUP_PASSPHRASE: 'geheim',
  DATA_DIR: '/nowhere',
}

function describeEnvironment(given: Record<string, string>) {
  const result = readConfig(given)
  if ('errors' in result) throw new Error(result.errors.join('\n'))
  const described = describeSettings(given, result.config)
  return new Map(described.map(({ name, value, source }) => [name, { value, source }]))
}

test('every setting is listed with its value and source', () => {
  const described = describeEnvironment(env)
  expect([...described.keys()]).toEqual(Object.keys(settings))
  expect(described.get('PORT')).toEqual({ value: '4321', source: 'environment' })
  expect(described.get('BASE_URL')).toEqual({ value: 'http://localhost:4321', source: 'default' })
  expect(described.get('AUTH_AUDIENCE')).toEqual({ value: 'http://localhost:4321', source: 'default' })
  expect(described.get('DRAIN_SECONDS')).toEqual({ value: '2', source: 'default' })
})

test('the secret at the OpenID provider is masked', () => {
  const described = describeEnvironment({
    AUTH_OIDC_ISSUER: 'https://login.example.com',
    AUTH_OIDC_CLIENT_ID: 'tenon',
    AUTH_OIDC_CLIENT_SECRET: 'geheim',
    AUTH_ACCOUNT_DOMAINS: 'example.com',
  })
  expect(described.get('AUTH_OIDC_CLIENT_ID')?.value).toBe('tenon')
  expect(JSON.stringify([...described])).not.toMatch(/geheim/)
})

test('secrets are masked, but not their names', () => {
  const described = describeEnvironment(env)
  expect(JSON.stringify([...described])).not.toMatch(/geheim/)
  expect(JSON.stringify([...described])).not.toContain(key.toString('base64').slice(0, 8))
  expect(described.get('SECRET_KEYS')?.value).toBe('first:****')
  expect(described.get('AUTH_INTROSPECTION')?.value).toBe('client:****')
  expect(described.get('DATABASE_URL')?.value).toBe(
    'postgres://tenon:****@db.example/tenon?sslpassword=****&sslmode=require',
  )
})

test('the embedded issuer and the key file have their derived values', () => {
  const described = describeEnvironment({ DATA_DIR: '/nowhere' })
  expect(described.get('AUTH_URL')?.value).toBe('http://localhost:4000/auth')
  expect(described.get('SECRET_KEYS')).toEqual({ value: '/nowhere/secret-keys', source: 'default' })
})
