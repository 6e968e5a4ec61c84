import type { WidgetConfig } from '#core/model/widgets/widget.ts'
import type { DraftRule } from '../draft-rule.ts'
import { listVisibleWidgets, toWidgetReference } from '../widget-queries.ts'

const domainLists = [
  ['resourceDomains', 'resource domains'],
  ['connectDomains', 'connect domains'],
  ['redirectDomains', 'redirect domains'],
  ['frameDomains', 'frame domains'],
] as const satisfies (readonly [keyof WidgetConfig, string])[]

export const checkDomainInvalid: DraftRule = (contents) =>
  listVisibleWidgets(contents).flatMap((widget) =>
    domainLists.flatMap(([member, title]) =>
      widget.config[member]
        .filter((domain) => !isCspOrigin(domain))
        .map((domain) => ({
          code: 'domain_invalid',
          message: `${JSON.stringify(domain)} is not an origin such as https://api.example.com or https://*.example.com.`,
          severity: 'error' as const,
          blocksPublish: true,
          references: [toWidgetReference(widget, `${title}: ${domain}`)],
        })),
    ),
  )

/** The last label begins with a letter, so that no spelling of an IP address matches. */
const origin = /^(https|wss):\/\/(\*\.(?=[^.]+\.))?([a-z0-9_-]{1,63}\.)*[a-z][a-z0-9-]{0,62}(:\d{1,5})?$/

/**
 * Domains become sources of a Content-Security-Policy, where a ";" would inject another directive: only an exact origin
 * is accepted, with at most one leading wildcard label.
 */
export function isCspOrigin(domain: string): boolean {
  if (!origin.test(domain)) return false
  const plain = domain.replace('*.', '')
  return URL.canParse(plain) && new URL(plain).origin === plain
}
