// Forged access tokens against the management API and a published app that requires a token. The service trusts an
// issuer whose key the attack holds, so that a token can be wrong in one claim alone.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshSettings, startProgram } from '#tests/support/program.ts'
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'
import { createClient } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import type { Attack, AttackReport, AttackTarget } from './attack.ts'
import { forgeTokens } from './support/forge-tokens.ts'
import { runInputs } from './support/run-inputs.ts'
import {
  type ForgedClaims,
  type SigningIssuer,
  signToken,
  startSigningIssuer,
} from './support/signing-issuer.ts'

export const tokenAttacks: Attack[] = [
  { area: 'tokens', name: 'forged tokens of a known issuer', run: attackWithTokens },
]

type TokenResource = { audience: string; readStatus(authorization: string): Promise<number> }

async function attackWithTokens({ canaries }: AttackTarget): Promise<AttackReport> {
  const folder = await mkdtemp(join(tmpdir(), 'tenon-attack-'))
  const issuer = await startSigningIssuer()
  const program = await startProgram({
    ...(await freshSettings(folder)),
    AUTH_ISSUER: issuer.url,
    RATE_LIMITS: 'off',
  })
  try {
    const api = createApiResource(program.url)
    const app = await publishProtectedApp(program.url, issuer)
    const canaryUrl = `http://127.0.0.1:${canaries.port}`
    const reports = [
      await attackResource(api, issuer, { canaryUrl, otherAudiences: [app.audience, `${api.audience}/mcp`] }),
      await attackResource(app, issuer, { canaryUrl, otherAudiences: [api.audience, `${app.audience}x`] }),
    ]
    return {
      tried: reports.reduce((sum, { tried }) => sum + tried, 0),
      failures: reports.flatMap(({ failures }) => failures),
    }
  } finally {
    await program.stop()
    await issuer.close()
    await rm(folder, { recursive: true })
  }
}

const buildClaims = (issuer: SigningIssuer, audience: string): ForgedClaims => {
  const now = Math.floor(Date.now() / 1000)
  return { iss: issuer.url, sub: 'mallory', aud: audience, iat: now, exp: now + 600, scope: 'openid' }
}

const createApiResource = (url: string): TokenResource => ({
  audience: url,
  readStatus: async (authorization) =>
    (await fetch(`${url}/api/v2/apps`, { headers: { authorization } })).status,
})

async function publishProtectedApp(url: string, issuer: SigningIssuer): Promise<TokenResource> {
  const client = createClient(url, signToken(issuer.privateKey, issuer.header, buildClaims(issuer, url)))
  const appId = await makeApp(client, 'Protected')
  await client.patch(`/api/v2/apps/${appId}`, { access: 'oauth' })
  const { body } = await client.post(`/api/v3/apps/${appId}/releases`)
  const audience: string = body.release.endpoint
  return {
    audience,
    readStatus: async (authorization) =>
      (await postMcp(audience, buildJsonRpcRequest('tools/list'), { authorization })).status,
  }
}

async function attackResource(
  resource: TokenResource,
  issuer: SigningIssuer,
  options: { canaryUrl: string; otherAudiences: string[] },
): Promise<AttackReport> {
  const claims = buildClaims(issuer, resource.audience)
  const valid = signToken(issuer.privateKey, issuer.header, claims)
  const accepted = await resource.readStatus(`Bearer ${valid}`)
  if (accepted !== 200)
    throw new Error(`the valid token was rejected with ${accepted}, so this proves nothing`)
  const values = [
    ...forgeTokens({ issuer, claims, ...options }).map(({ name, token }) => ({
      name,
      value: `Bearer ${token}`,
    })),
    ...['Basic', 'DPoP', 'Token', 'Bearer Bearer', '', 'Bearer,'].map((scheme) => ({
      name: `scheme ${scheme}`,
      value: `${scheme} ${valid}`,
    })),
  ]
  return runInputs(values, async ({ value }) => {
    const status = await resource.readStatus(value)
    return [400, 401, 431].includes(status) ? null : `status ${status}`
  })
}
