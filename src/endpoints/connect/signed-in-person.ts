// The person signed in to the browser. A page of a link works only for the person for whom the link was
// created.
import type { IncomingMessage } from 'node:http'
import type { Principal } from '#core/model/principal.ts'
import type { Deps } from '#core/ports/ports.ts'

export type SignedInDeps = Deps<'baseUrl'> & {
  /** Null means no one is signed in. */
  findSignedIn(request: IncomingMessage): Promise<Principal | null>
  /** The path that signs the browser in and then opens `path`. */
  buildSignInPath(path: string): string
  /** Like `buildSignInPath`, for a browser that is signed in as another person. */
  buildSwitchUserPath(path: string): string
}

/** The label of a person on a page. */
export const nameOfPerson = ({ email, name, subject }: Principal): string => email || name || subject
