// Who the browser of a page is signed in as: pages of links work for the person alone whom the link is for.
import type { IncomingMessage } from 'node:http'
import type { Principal } from '#core/model/principal.ts'
import type { Deps } from '#core/ports/ports.ts'

export type SignedInDeps = Deps<'baseUrl'> & {
  /** Null is nobody. */
  findSignedIn(request: IncomingMessage): Promise<Principal | null>
  /** The path at which the service signs the browser in, and then opens `path`. */
  buildSignInPath(path: string): string
  /** As `buildSignInPath`, for a browser that is signed in as somebody else. */
  buildSwitchUserPath(path: string): string
}

/** How a person is shown on a page. */
export const nameOfPerson = ({ email, name, subject }: Principal): string => email || name || subject
