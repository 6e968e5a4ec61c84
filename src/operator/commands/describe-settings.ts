// The settings in force, to compare with the intended ones. Secrets are masked.
import { existsSync } from 'node:fs'
import type { Config } from '#main/config/config.ts'
import { type SettingName, settings } from '#main/config/settings.ts'
import { keyFilePath } from '#main/secrets/open-secret-keys.ts'

/** `source`: a variable of the environment, a file of the data directory, or the program. */
export type SettingInForce = { name: SettingName; value: string; source: 'environment' | 'file' | 'default' }

type Environment = Record<string, string | undefined>
type DefaultReader = (config: Config) => string

const mask = '****'

/** Defaults that depend on other settings, on files or on the machine. */
const derivedDefaults: Partial<Record<SettingName, DefaultReader>> = {
  BASE_URL: ({ baseUrl }) => baseUrl,
  DATA_DIR: ({ dataDir }) => dataDir,
  AUTH_PORT: ({ authPort }) => String(authPort ?? ''),
  AUTH_URL: ({ authIssuer, authUrl }) => (authIssuer ? '' : authUrl),
  AUTH_AUDIENCE: ({ authAudience }) => authAudience,
  CONSOLE_CLIENT_ID: ({ authIssuer }) => (authIssuer ? 'registered by itself' : ''),
  SECRET_KEYS: keyFilePath,
  MEMORY_LIMIT: ({ memoryMiB }) => String(memoryMiB),
}

const maskAll = () => mask
const maskBehindColon = (text: string) => `${text.split(':', 1)[0]}:${mask}`

/** The ids of keys are not secret: messages and the operator refer to keys by id. */
const maskKeys = (text: string) =>
  text
    .split(',')
    .map((entry) => maskBehindColon(entry.trim()))
    .join(',')

/** Also masks the query of a connection string. A text that is not a URL is masked completely. */
function maskUrl(text: string): string {
  const url = URL.parse(text)
  if (!url) return mask
  // @guard
  if (url.password) url.password = mask
  for (const name of url.searchParams.keys())
    if (/password|secret|key/i.test(name)) url.searchParams.set(name, mask)
  return url.href
}

const masks: Partial<Record<SettingName, (text: string) => string>> = {
  DATABASE_URL: maskUrl,
  AUTH_INTROSPECTION: maskBehindColon,
  SECRET_KEYS: maskKeys,
}

// @guard
/** A setting that is a secret as a whole is named so. */
const isSecretName = (name: SettingName) => /_(TOKEN|SECRET|SECRET_ID|PASSPHRASE)$/.test(name)

const findMask = (name: SettingName) => masks[name] ?? (isSecretName(name) ? maskAll : undefined)

/** `config`: parsed from `env`. Settings without a value have the value "". */
export const describeSettings = (env: Environment, config: Config): SettingInForce[] =>
  (Object.keys(settings) as SettingName[]).map((name) =>
    describeSetting(name, env[name]?.trim() ?? '', config),
  )

function describeSetting(name: SettingName, text: string, config: Config): SettingInForce {
  if (text) return { name, value: findMask(name)?.(text) ?? text, source: 'environment' }
  const value = derivedDefaults[name]?.(config) ?? settings[name][0]
  const isFile = name === 'SECRET_KEYS' && existsSync(value)
  return { name, value, source: isFile ? 'file' : 'default' }
}
