import type { SignUpPolicy } from '#core/model/sessions/sign-up-policy.ts'

/** The data that a page needs before the user signs in. */
export interface ServiceDescription {
  version: string
  /** The issuer's identifier. */
  issuer: string
  /** Where service accounts obtain access tokens; null means the issuer is external. */
  clientCredentialsUrl: string | null
  readSignUp(): Promise<SignUpPolicy>
}
