import { isLocalHostname } from '#base/web/local-address.ts'
import { mcpSuffix } from '#core/model/releases/release-endpoint.ts'
import { type ReadinessCheck, type RuleViolation, toListedAppReference } from '../readiness-subject.ts'

/** The address of the app, without a request to it. */
export const checkClientAddress: ReadinessCheck = ({ endpoint, manifest }) => {
  const { protocol, hostname, pathname } = new URL(endpoint)
  const violations: RuleViolation[] = []
  if (protocol !== 'https:')
    violations.push({
      code: 'endpoint_not_https',
      message: `The address ${endpoint} is not https. Put the service behind a proxy with TLS, and set BASE_URL.`,
    })
  if (isLocalHostname(hostname))
    violations.push({
      code: 'endpoint_not_public',
      message: `The address ${endpoint} is not public: clients in the cloud cannot reach it.`,
    })
  if (!pathname.endsWith(mcpSuffix))
    violations.push({
      code: 'endpoint_path_unusual',
      message: `The address ${endpoint} does not end in ${mcpSuffix}.`,
    })
  return violations.map((violation) => ({ ...violation, references: [toListedAppReference(manifest)] }))
}
