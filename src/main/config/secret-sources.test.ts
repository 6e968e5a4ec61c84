import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const read = (env: Record<string, string>) => {
  const result = readConfig({ DATA_DIR: '/nowhere', ...env })
  return 'errors' in result ? result.errors : result.config.secretSources
}

const vault = { SECRET_SOURCES: 'vault:secret/{workspace}/*', VAULT_ADDR: 'https://vault.example:8200/' }

test('no secrets elsewhere are given by default, whatever the environment says about Vault', () => {
  expect(read({ VAULT_ADDR: 'https://vault.example', VAULT_TOKEN: 'x' })).toEqual({
    grants: [],
    ttlMs: 300_000,
    vault: null,
    connect: null,
  })
})

test.each([
  [
    { VAULT_TOKEN: 'x', VAULT_NAMESPACE: 'team' },
    { method: 'token', token: 'x' },
  ],
  [
    { VAULT_ROLE_ID: 'r', VAULT_SECRET_ID: 's' },
    { method: 'approle', roleId: 'r', secretId: 's' },
  ],
  [
    { VAULT_KUBERNETES_ROLE: 'tenon' },
    {
      method: 'kubernetes',
      mount: 'kubernetes',
      role: 'tenon',
      tokenFile: '/var/run/secrets/kubernetes.io/serviceaccount/token',
    },
  ],
  [
    { VAULT_KUBERNETES_ROLE: 'r', VAULT_KUBERNETES_MOUNT: 'eu', VAULT_KUBERNETES_TOKEN_FILE: '/run/token' },
    { method: 'kubernetes', mount: 'eu', role: 'r', tokenFile: '/run/token' },
  ],
])('Vault is signed in to with %j', (env, auth) => {
  expect(read({ ...vault, ...env })).toMatchObject({ vault: { url: 'https://vault.example:8200', auth } })
})

test('what is missing for Vault is named', () => {
  expect(read({ SECRET_SOURCES: vault.SECRET_SOURCES, VAULT_ROLE_ID: 'r' })).toEqual([
    expect.stringMatching(/^VAULT_ADDR is required/),
    expect.stringMatching(/^VAULT_TOKEN is required/),
  ])
})

test('1Password is reached through Connect, and what is missing for it is named', () => {
  const op = { SECRET_SOURCES: 'op://{workspace}/*', OP_CONNECT_HOST: 'http://connect:8080/' }
  expect(read({ ...op, OP_CONNECT_TOKEN: 'x' })).toMatchObject({
    grants: [{ workspace: '', kind: 'op', pattern: '{workspace}/*' }],
    connect: { url: 'http://connect:8080', token: 'x' },
  })
  expect(read({ SECRET_SOURCES: op.SECRET_SOURCES })).toEqual([
    expect.stringMatching(/^OP_CONNECT_HOST is required/),
    expect.stringMatching(/^OP_CONNECT_TOKEN is required/),
  ])
})

test('an entry that would be for all by oversight is rejected', () => {
  expect(read({ SECRET_SOURCES: 'file:/run/secrets/*' })).toEqual([
    expect.stringMatching(/^SECRET_SOURCES entry .* must contain \{workspace\}/),
  ])
})
