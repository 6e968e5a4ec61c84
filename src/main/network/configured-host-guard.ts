import { createHostGuard, type HostGuard, isLoopbackAddress } from '#base/web/host-guard.ts'
import type { Config } from '../config/config.ts'

/** Accepts the hosts in the settings of the service and the embedded issuer. */
export const createConfiguredHostGuard = ({
  host,
  baseUrl,
  authUrl,
  publicAppsUrl,
  allowedOrigins,
}: Config): HostGuard =>
  createHostGuard({
    isLoopback: isLoopbackAddress(host),
    knownUrls: [baseUrl, authUrl, publicAppsUrl ?? baseUrl, ...allowedOrigins],
  })
