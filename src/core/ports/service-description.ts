import type { SignUpPolicy } from '#core/model/sessions/sign-up-policy.ts'

/** What a page must know before anybody has signed in. */
export interface ServiceDescription {
  version: string
  /** The issuer's identifier. */
  issuer: string
  readSignUp(): Promise<SignUpPolicy>
}
