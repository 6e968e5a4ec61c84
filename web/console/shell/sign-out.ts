import { serviceUrl } from '../api/api-client.ts'

/** Ends the session, then follows the sign-out of the issuer if it has one. */
export async function signOut(): Promise<void> {
  const response = await fetch(`${serviceUrl}/console/sign-out`, {
    method: 'POST',
    headers: { 'X-Tenon-Console': '1' },
  })
  const { location } = (await response.json().catch(() => ({}))) as { location?: string }
  window.location.assign(location ?? serviceUrl)
}
