import type { SignUpPolicy } from '#core/model/sessions/sign-up-policy.ts'

/** What a page must know before anybody has signed in. */
export interface ServiceDescription {
  version: string
  /** The issuer's identifier. */
  issuer: string
  /** Where service accounts get access tokens; null: the issuer is not that of the service. */
  clientCredentialsUrl: string | null
  readSignUp(): Promise<SignUpPolicy>
}
