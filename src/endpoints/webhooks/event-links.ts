// Where people and programs see more about an event: pages of the console, and paths of the API.
import type { ChangeEvent } from '#core/model/webhooks/change-event.ts'

export type EventLinks = { console: string; api: string }

export function buildEventLinks(event: ChangeEvent, baseUrl: string): EventLinks {
  const { page, resource } = findPlace(event)
  return { console: `${baseUrl}${page}`, api: `${baseUrl}/api/v3${resource}` }
}

type Place = { page: string; resource: string }

function findPlace(event: ChangeEvent): Place {
  const app = `/apps/${event.app?.id}`
  const workspace = `/workspaces/${event.workspaceId}`
  switch (event.type) {
    case 'release.published':
    case 'release.restored':
      return { page: app, resource: `${app}/releases/${event.release.id}` }
    case 'draft.changed':
      return { page: app, resource: app }
    case 'connection.failing':
    case 'connection.recovered':
      return {
        page: `${app}/connections?connection=${event.connection.id}`,
        resource: `${app}/auth-connections/${event.connection.id}`,
      }
    case 'document.drifted':
      return {
        page: `${app}/integrations?integration=${event.integration.id}`,
        resource: findDrift(event, app),
      }
    case 'tests.failed':
      return { page: `${app}/tests`, resource: `${app}/tests` }
    case 'member.added':
    case 'member.removed':
      return { page: workspace, resource: `${workspace}/members` }
    case 'token.expiring':
      return findToken(event, { app, workspace })
    case 'webhook.test':
      return { page: `${workspace}?tab=webhooks`, resource: `${workspace}/webhooks` }
  }
}

const findDrift = (
  { differenceId, integration }: Extract<ChangeEvent, { type: 'document.drifted' }>,
  app: string,
) =>
  differenceId
    ? `${app}/pending-differences/${differenceId}`
    : `${app}/integrations/${integration.id}/pending-definitions`

function findToken(
  { app, token }: Extract<ChangeEvent, { type: 'token.expiring' }>,
  places: { app: string; workspace: string },
): Place {
  const { serviceAccountId } = token
  if (serviceAccountId)
    return {
      page: `${places.workspace}?tab=service-accounts`,
      resource: `${places.workspace}/service-accounts/${serviceAccountId}`,
    }
  if (app) return { page: `${places.app}/settings`, resource: `${places.app}/tokens` }
  return { page: '/account/tokens', resource: '/tokens' }
}
