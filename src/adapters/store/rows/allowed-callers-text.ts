// Whom an app allows, as the text in its row. With `access: token` the text allows nobody, and keeps the list apart: a version of
// the service from before such tokens, which serves beside this one during an upgrade, takes the app for one that requires
// a sign-in, and would let in everybody who can.
import type { AllowedCallers } from '#core/model/apps/allowed-callers.ts'
import type { App } from '#core/model/apps/app.ts'
import { fromJsonOrNull, toJson, toJsonOrNull } from './json-column.ts'

type StoredCallers = AllowedCallers & { actual?: AllowedCallers | null }

export const toAllowedCallersText = ({
  allowedCallers,
  callerTokens,
}: Pick<App, 'allowedCallers' | 'callerTokens'>): string | null =>
  callerTokens
    ? toJson({ emails: [], domains: [], claims: [], actual: allowedCallers })
    : toJsonOrNull(allowedCallers)

export function fromAllowedCallersText(text: string | null): AllowedCallers | null {
  const stored = fromJsonOrNull<StoredCallers>(text)
  return stored?.actual === undefined ? stored : stored.actual
}
