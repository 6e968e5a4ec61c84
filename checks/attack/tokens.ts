// Forged access tokens against the management API and a published app that requires a token. The service trusts an issuer
// whose key the attack holds, so that a token can be wrong in a single claim.
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'
import { accessTokenHeader, startTestIssuer, type TestIssuer } from '#tests/support/servers/test-issuer.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, releaseApp } from '#tests/support/service/create-resources.ts'
import { type Attack, type AttackReport, type AttackTarget, joinReports, runInputs } from './attack.ts'
import { openAttackedService } from './attacked-service.ts'
import { type ForgedClaims, forgeTokens, signToken } from './support/forge-tokens.ts'

export const tokenAttacks: Attack[] = [
  { area: 'tokens', name: 'forged tokens of a known issuer', run: attackWithTokens },
]

type TokenResource = { audience: string; readStatus(authorization: string): Promise<number> }

async function attackWithTokens({ canaries }: AttackTarget): Promise<AttackReport> {
  const issuer = await startTestIssuer()
  const target = await openAttackedService({}, issuer)
  try {
    const api = createApiResource(target.url)
    const app = await publishProtectedApp(await target.client('mallory'))
    const canaryUrl = `http://127.0.0.1:${canaries.port}`
    return joinReports([
      await attackResource(api, issuer, { canaryUrl, otherAudiences: [app.audience, `${api.audience}/mcp`] }),
      await attackResource(app, issuer, { canaryUrl, otherAudiences: [api.audience, `${app.audience}x`] }),
    ])
  } finally {
    await target.close()
    await issuer.stop()
  }
}

const buildClaims = (issuer: TestIssuer, audience: string): ForgedClaims => {
  const now = Math.floor(Date.now() / 1000)
  return { iss: issuer.url, sub: 'mallory', aud: audience, iat: now, exp: now + 600, scope: 'openid' }
}

const createApiResource = (url: string): TokenResource => ({
  audience: url,
  readStatus: async (authorization) =>
    (await fetch(`${url}/api/v2/apps`, { headers: { authorization } })).status,
})

async function publishProtectedApp(client: Client): Promise<TokenResource> {
  const appId = await makeApp(client, 'Protected')
  await client.patch(`/api/v2/apps/${appId}`, { access: 'oauth' })
  const { endpoint: audience } = await releaseApp(client, appId)
  return {
    audience,
    readStatus: async (authorization) =>
      (await postMcp(audience, buildJsonRpcRequest('tools/list'), { authorization })).status,
  }
}

async function attackResource(
  resource: TokenResource,
  issuer: TestIssuer,
  options: { canaryUrl: string; otherAudiences: string[] },
): Promise<AttackReport> {
  const claims = buildClaims(issuer, resource.audience)
  const valid = signToken(issuer.privateKey, accessTokenHeader, claims)
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
