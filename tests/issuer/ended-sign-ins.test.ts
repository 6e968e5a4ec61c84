// A request in progress does not revive a session or grant that has ended at the issuer.
import { expect, test } from 'vitest'
import type { AuditRecord } from '#issuer/audit/issuer-event.ts'
import { ArtifactAdapter } from '#issuer/store/artifacts.ts'
import { EndedSignIns } from '#issuer/store/ended-sign-ins.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import {
  createIssuerEnvironment,
  signUpFirstUser,
  startTestedIssuer,
  testUser,
} from './support/issuer-environment.ts'
import {
  approveAuthorization,
  createAuthorizationRequest,
  registerOAuthClient,
  requestCodeExchange,
  requestTokenRefresh,
  runAuthorizationFlow,
  validateRedirect,
} from './support/oauth-client.ts'
import { Visitor } from './support/visitor.ts'

const operatorId = 'operator'
const record = (): AuditRecord => ({ id: crypto.randomUUID() })

describeWithStore('a sign-in that ended', (open) => {
  async function begin() {
    const environment = await createIssuerEnvironment(await open())
    const issuer = await startTestedIssuer(environment)
    const visitor = await signUpFirstUser(issuer, environment)
    const registered = await registerOAuthClient(environment.publicUrl)
    return { environment, issuer, visitor, registered }
  }

  test('invalidates a code that was issued in its session', async () => {
    const { issuer, visitor, registered } = await begin()
    const exchange = async (beforehand: () => Promise<unknown>) => {
      const request = await createAuthorizationRequest(registered)
      const parameters = validateRedirect(registered, await approveAuthorization(visitor, request), request)
      await beforehand()
      return (await requestCodeExchange(registered, parameters, request.verifier)).status
    }
    expect(await exchange(async () => {})).toBe(200)
    expect(await exchange(() => issuer.administration.endOtherSessions(operatorId, ''))).toBe(400)
    await issuer.close()
  })

  test('stops a sign-in whose password was entered before the browser returned', async () => {
    const { issuer, registered } = await begin()
    const request = await createAuthorizationRequest(registered)
    const visitor = new Visitor(request.url.origin)
    const page = await visitor.open(request.url)
    const cookies = { name: 'tenon_interaction', value: visitor.cookie('tenon_interaction') }
    const resume = { name: 'tenon_resume', value: visitor.cookie('tenon_resume') }
    const submitted = await fetch(page.url, {
      method: 'POST',
      body: new URLSearchParams(testUser),
      redirect: 'manual',
      headers: { cookie: [cookies, resume].map(({ name, value }) => `${name}=${value}`).join('; ') },
    })
    expect(submitted.status).toBe(303)
    await issuer.administration.endOtherSessions(operatorId, '')
    const next = await visitor.open(submitted.headers.get('location') ?? '')
    expect(next.status).toBe(400)
    expect((await visitor.open(request.url)).text).toContain('name="password"')
    await issuer.close()
  })

  test('is not stored again by a request that read its session before', async () => {
    const { environment, issuer } = await begin()
    const { database, vault } = environment
    const sessions = new ArtifactAdapter({ database, now: Date.now, vault }, 'Session')
    const payload = { uid: 'u1', accountId: operatorId, jti: 'cookie' }
    await sessions.upsert('cookie', payload, 60)
    expect(await sessions.find('cookie')).toMatchObject({ accountId: operatorId })
    await issuer.administration.endOtherSessions(operatorId, '')
    await sessions.upsert('cookie', payload, 60)
    await sessions.upsert('next cookie', { ...payload, jti: 'next cookie' }, 60)
    expect([
      await sessions.find('cookie'),
      await sessions.find('next cookie'),
      await sessions.findByUid('u1'),
    ]).toEqual([undefined, undefined, undefined])
    await issuer.close()
  })

  test('ends with the client that its user disconnects', async () => {
    const { issuer, visitor, registered } = await begin()
    const { refresh_token: refreshToken } = await runAuthorizationFlow(visitor, registered)
    expect(await issuer.administration.listClients(operatorId)).toMatchObject([
      { clientId: registered.client.client_id, name: 'Inspector' },
    ])
    await issuer.administration.disconnectClient(operatorId, registered.client.client_id, record())
    expect(await issuer.administration.listClients(operatorId)).toEqual([])
    expect((await requestTokenRefresh(registered, refreshToken)).status).toBe(400)
    await issuer.close()
  })

  test('ends the access tokens of a client that revokes its grant', async () => {
    const { environment, issuer, visitor, registered } = await begin()
    const tokens = await runAuthorizationFlow(visitor, registered)
    const readUserinfo = async () =>
      (
        await fetch(`${environment.publicUrl}/oauth2/userinfo`, {
          headers: { authorization: `Bearer ${tokens.access_token}` },
        })
      ).status
    expect(await readUserinfo()).toBe(200)
    await fetch(`${environment.publicUrl}/oauth2/revoke`, {
      method: 'POST',
      body: new URLSearchParams({
        token: tokens.refresh_token ?? '',
        client_id: registered.client.client_id,
      }),
    })
    await expect.poll(readUserinfo).toBe(401)
    await issuer.close()
  })

  test('is deleted when none of its tokens can be valid', async () => {
    const { environment, issuer, visitor, registered } = await begin()
    await runAuthorizationFlow(visitor, registered)
    const later = { ms: 0 }
    const ended = new EndedSignIns(environment.database, () => Date.now() + later.ms)
    await issuer.administration.disconnectClient(operatorId, registered.client.client_id, record())
    const [marker] = await environment.database.read((db) =>
      db.selectFrom('issuer_ended_sign_ins').select('id').execute(),
    )
    const claims = { tenon_grant: marker?.id.replace('grant ', '') }
    await ended.refresh()
    await ended.sweep()
    expect(ended.isEnded(claims)).toBe(true)
    later.ms = 3_600_000
    await ended.sweep()
    expect(ended.isEnded(claims)).toBe(false)
    await issuer.close()
  })
})
