import type { Connection, ConnectionType, NewConnection } from '../api/queries/connections.ts'
import {
  type ConfigField,
  configFields,
  parseListText,
  parseParametersText,
  toListText,
  toParametersText,
} from './config-fields.ts'

/** A connection as the form edits it. Lists are texts. */
export type ConnectionValues = {
  name: string
  type: ConnectionType
  grant: 'authorization_code' | 'client_credentials'
  enabled: boolean
  /** The fields of the type, by key. */
  config: Record<string, string>
}

export const emptyValues: ConnectionValues = {
  name: '',
  type: 'api_key',
  grant: 'authorization_code',
  enabled: true,
  config: {},
}

export function toConnectionValues({ name, config, grants }: Connection): ConnectionValues {
  const entries = configFields[config.type].map(({ key }) => {
    const value = config[key]
    if (typeof value === 'string') return [key, value] as const
    return [key, Array.isArray(value) ? toListText(value) : toParametersText(value ?? {})] as const
  })
  return {
    name,
    type: config.type,
    grant: grants.includes('client_credentials') ? 'client_credentials' : 'authorization_code',
    enabled: config.enabled,
    config: Object.fromEntries(entries),
  }
}

const grantsOf = ({ type, grant }: ConnectionValues): string[] => {
  if (type !== 'oauth') return []
  return grant === 'client_credentials' ? [grant] : [grant, 'refresh_token']
}

function parseText(kind: ConfigField['kind'], text: string) {
  if (kind === 'list') return parseListText(text)
  return kind === 'parameters' ? parseParametersText(text) : text
}

/** The request body that creates the connection, or changes every field of the form. */
export function toConnectionBody(values: ConnectionValues): NewConnection {
  const entries = configFields[values.type].map(({ key, kind }) => {
    const text = values.config[key] ?? ''
    return [key, parseText(kind, text)] as const
  })
  return {
    name: values.name.trim(),
    grants: grantsOf(values),
    config: { type: values.type, enabled: values.enabled, ...Object.fromEntries(entries) },
  }
}
