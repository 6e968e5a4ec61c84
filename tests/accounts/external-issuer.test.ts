// Accounts of callers who sign in at an issuer of the operator's own (`AUTH_ISSUER`).
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ConsoleBrowser } from '#tests/console/console-browser.ts'
import { type ExternalIssuer, startExternalIssuer } from '#tests/console/external-issuer.ts'
import { type AccountTestbed, findLink, type Person, startAccountTestbed } from './account-testbed.ts'

let issuer: ExternalIssuer
let bed: AccountTestbed
beforeAll(async () => {
  issuer = await startExternalIssuer()
  bed = await startAccountTestbed('sqlite', issuer)
})
afterAll(async () => {
  await bed?.close()
  await issuer?.close()
})

it('each caller connects their own, in a browser that the issuer has signed in as them', async () => {
  const { endpoint } = await bed.publish(bed.oauthConfig())
  const [ann, ben] = [await bed.join('ann'), await bed.join('ben')]
  const callAs = async (person: Person) => {
    const client = await person.connect(endpoint, 'legacy')
    const result = await client.callTool({ name: 'who', arguments: {} })
    await client.close()
    return result
  }
  const link = findLink(await callAs(ann))
  const refused = await ben.browser.open(link)
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('ben@example.com')])
  expect(refused.text).not.toContain('ann')

  issuer.visitor.name = 'ann'
  const browser = new ConsoleBrowser()
  expect((await browser.open(link)).text).toContain('You are signed in as <strong>ann@example.com')
  await bed.connectAccount({ browser }, link, 'ann-at-books')
  await bed.connectAccount(ben, findLink(await callAs(ben)), 'ben-at-books')
  for (const [person, name] of [
    [ann, 'ann'],
    [ben, 'ben'],
  ] as const)
    expect(JSON.stringify(await callAs(person))).toContain(`${name}-at-books`)
})
