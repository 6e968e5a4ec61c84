import { isJsonObject, type JsonObject } from '#base/json.ts'
import {
  type ReadinessCheck,
  type RuleViolation,
  type StoreWidget,
  toListedWidgetReference,
} from '../readiness-subject.ts'
import { claudeWidgetDomain } from '../store-rules.ts'

/** Checks `_meta.ui.domain` of widget pages, which hosts interpret differently, and unused domains. */
export const checkWidgets: ReadinessCheck = ({ widgets, endpointHash }) => [
  ...checkMissingDomains(widgets),
  ...checkSharedDomains(widgets),
  ...checkForeignDomains(widgets, endpointHash),
  ...widgets.flatMap(checkUnusedDomains),
]

const readDomain = ({ ui }: JsonObject): string =>
  isJsonObject(ui) && typeof ui.domain === 'string' ? ui.domain : ''

const toReferences = (widgets: StoreWidget[]) => widgets.map(({ widget }) => toListedWidgetReference(widget))

function checkMissingDomains(widgets: StoreWidget[]): RuleViolation[] {
  const missing = widgets.filter(({ meta }) => readDomain(meta) === '')
  if (missing.length === 0) return []
  return [
    {
      code: 'widget_domain_missing',
      message: 'Widget pages have no own domain (_meta.ui.domain), and this service has no setting for it.',
      references: toReferences(missing),
    },
  ]
}

const checkSharedDomains = (widgets: StoreWidget[]): RuleViolation[] =>
  [...Map.groupBy(widgets, ({ meta }) => readDomain(meta))]
    .filter(([domain, sharing]) => domain !== '' && sharing.length > 1)
    .map(([domain, sharing]) => ({
      code: 'widget_domain_shared',
      message: `${sharing.length} widgets have the domain ${domain}; each needs one of its own.`,
      references: toReferences(sharing),
    }))

function checkForeignDomains(widgets: StoreWidget[], endpointHash: string): RuleViolation[] {
  const own = endpointHash.slice(0, claudeWidgetDomain.hashLength) + claudeWidgetDomain.suffix
  const foreign = widgets.filter(({ meta }) => ![own, ''].includes(readDomain(meta)))
  if (foreign.length === 0) return []
  return [
    {
      code: 'widget_domain_foreign',
      message: `Claude shows a widget only without a domain, or with ${own}, which follows from the address of the app.`,
      references: toReferences(foreign),
    },
  ]
}

function checkUnusedDomains({ widget }: StoreWidget): RuleViolation[] {
  const { connectDomains, frameDomains } = widget.config
  const unused = [...connectDomains, ...frameDomains]
  if (unused.length === 0) return []
  return [
    {
      code: 'widget_domains_unused',
      message: `The widget ${widget.name} asks for access to ${unused.join(', ')}, which its page does not use.`,
      field: connectDomains.length > 0 ? 'config.connectDomains' : 'config.frameDomains',
      references: [toListedWidgetReference(widget)],
      repair: {
        entityType: 'widget',
        entityId: widget.id,
        summary: `Removes these domains from ${widget.name}.`,
        domains: { connectDomains: [], frameDomains: [] },
      },
    },
  ]
}
