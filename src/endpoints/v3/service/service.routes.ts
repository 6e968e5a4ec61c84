import Type from 'typebox'
import { signUpPolicies } from '#core/model/sessions/sign-up-policy.ts'
import type { Ports } from '#core/ports/ports.ts'
import { defineStringEnum } from '#endpoints/shared/scalars.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'

const ServiceV3 = Type.Object(
  {
    version: Type.String(),
    base_url: Type.String(),
    issuer: Type.String(),
    sign_up: defineStringEnum(...signUpPolicies),
  },
  { title: 'Service' },
)

/** A sign-up changes it. */
const maxAge = 5

export const serviceRoutes = ({ serviceDescription, baseUrl }: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.service.read',
    method: 'GET',
    path: '/api/v3/service',
    summary: 'Read the version of the service, its address and issuer, and who may sign up',
    requires: 'anyone',
    reply: Type.Object({ service: ServiceV3 }),
    handle: async () => {
      const { version, issuer, readSignUp } = serviceDescription
      const service = { version, base_url: baseUrl, issuer, sign_up: await readSignUp() }
      return { body: { service }, maxAge }
    },
  }),
]
