import { serviceUrl } from '../api/api-client.ts'

/** Ends the session; the browser then follows the sign-out of the issuer, where it has one. */
export async function signOut(): Promise<void> {
  const response = await fetch(`${serviceUrl}/console/sign-out`, {
    method: 'POST',
    headers: { 'X-Tenon-Console': '1' },
  })
  const { location } = (await response.json().catch(() => ({}))) as { location?: string }
  window.location.assign(location ?? serviceUrl)
}
