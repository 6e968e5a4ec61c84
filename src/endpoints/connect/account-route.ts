// The page of a link by which a caller connects an account. It verifies that the person who opens the link is the
// caller: the browser must be signed in as that user when the page is opened, when its form is sent, and when the
// upstream redirects back. Otherwise a link that is passed on would connect one person's account for another person's
// calls.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { ServiceError } from '#base/errors.ts'
import { isCleanText } from '#base/text.ts'
import { originOf } from '#base/web/url.ts'
import type { CallbackParameters } from '#core/engines/credentials/oauth-client/index.ts'
import type { App } from '#core/model/apps/app.ts'
import { listConnectionOrigins } from '#core/model/integrations/bound-origins.ts'
import type { Principal } from '#core/model/principal.ts'
import { accountLinkPath } from '#core/services/accounts/account-links.ts'
import { buildPageBrand } from '#core/services/apps/page-brand.ts'
import { listCalledIntegrations } from '#core/services/variables/resolve-rows.ts'
import {
  type EnteredAccount,
  enterAccount,
  finishAccountAuthorization,
  isEnteredType,
  startAccountAuthorization,
} from '#core/usecases/accounts/connect-account.ts'
import { findLinkedAccount, isLinkOf, type LinkedAccount } from '#core/usecases/accounts/open-account-link.ts'
import type { AuthorizationDeps } from '#core/usecases/auth-connections/authorize-auth-connection.ts'
import type { FinishAuthorizationDeps } from '#core/usecases/auth-connections/finish-authorization.ts'
import { sendText } from '#http/server.ts'
import type { PageBrand } from '#platform/service-page.ts'
import {
  type AccountPage,
  renderAccountConnectedPage,
  renderAccountPage,
  renderEndedLinkPage,
  renderOtherBrowserPage,
  renderOtherUserPage,
} from './account.page.ts'
import { buildCallbackPageHeaders, renderFailedPage } from './callback.page.ts'
import { readForm } from './read-form.ts'
import { nameOfPerson, type SignedInDeps } from './signed-in-person.ts'

export type AccountRouteDeps = FinishAuthorizationDeps & AuthorizationDeps & SignedInDeps

const maxTokenLength = 200

export async function handleAccountLink(
  deps: AccountRouteDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method } = request
  if (method !== 'GET' && !isOwnForm(deps, request))
    return sendText(response, method === 'POST' ? 403 : 405, { Allow: 'GET, POST' }, '')
  const token = new URL(request.url ?? '', deps.baseUrl).searchParams.get('link') ?? ''
  const target = token.length > maxTokenLength ? null : await findLinkedAccount(deps, token)
  if (!target) return sendPage(response, 404, { page: renderEndedLinkPage() })
  const user = await deps.findSignedIn(request)
  const path = `${accountLinkPath}?link=${encodeURIComponent(token)}`
  if (!user) return redirect(response, `${deps.baseUrl}${deps.buildSignInPath(path)}`)
  // @guard personal-accounts
  if (!isLinkOf(target.link, user))
    return sendPage(response, 403, { page: renderOtherUser(deps, user, path) })
  const opened = { response, target, user }
  if (method === 'GET') return showForm(deps, opened)
  if (target.connection.config.type === 'oauth') return sendToUpstream(deps, opened)
  return saveEntered(deps, opened, await readEntered(request))
}

/** A link that was opened by the person for whom it was created. */
type OpenedLink = { response: ServerResponse; target: LinkedAccount; user: Principal }

/**
 * CSRF: the session cookie is not sent with forms of other sites. If the browser reports the form's origin, it must be
 * this one.
 */
function isOwnForm({ baseUrl }: AccountRouteDeps, { method, headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site']
  if (method !== 'POST') return false
  // @guard personal-accounts
  if (site !== undefined) return site === 'same-origin'
  return headers.origin === undefined || headers.origin === 'null' || headers.origin === originOf(baseUrl)
}

type Page = { page: string; brand?: PageBrand; formTargets?: string }

const sendPage = (response: ServerResponse, status: number, { page, brand, formTargets }: Page) =>
  sendText(response, status, buildCallbackPageHeaders(formTargets, brand), page)

function sendConnected(response: ServerResponse, api: string, app: App): void {
  const brand = buildPageBrand(app)
  sendPage(response, 200, { page: renderAccountConnectedPage(api, brand), brand })
}

const redirect = (response: ServerResponse, location: string) =>
  sendText(response, 303, { Location: location, 'Cache-Control': 'no-store' }, '')

const renderOtherUser = ({ baseUrl, buildSwitchUserPath }: AccountRouteDeps, user: Principal, path: string) =>
  renderOtherUserPage(nameOfPerson(user), `${baseUrl}${buildSwitchUserPath(path)}`)

/** `form-action` includes the upstream's server, since browsers apply the policy to redirects of the form. */
async function showForm(
  deps: AccountRouteDeps,
  { response, target, user }: OpenedLink,
  error = '',
): Promise<void> {
  const { app, connection, apiName } = target
  const { type, authorizationEndpoint } = connection.config
  const upstream = type === 'oauth' && authorizationEndpoint ? new URL(authorizationEndpoint) : null
  const integrations = await deps.store.read((reader) => listCalledIntegrations(reader, app.id))
  const page: AccountPage = {
    brand: buildPageBrand(app),
    api: apiName,
    type,
    server: upstream?.host ?? '',
    origins: listConnectionOrigins(integrations, connection.id),
    person: nameOfPerson(user),
    error,
  }
  const formTargets = upstream ? `'self' ${upstream.origin}` : "'self'"
  sendPage(response, error ? 400 : 200, { page: renderAccountPage(page), brand: page.brand, formTargets })
}

async function sendToUpstream(deps: AccountRouteDeps, { response, target }: OpenedLink): Promise<void> {
  try {
    redirect(response, (await startAccountAuthorization(deps, target)).authorizationUrl)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'internal_error') throw error
    sendPage(response, 502, {
      page: renderFailedPage(error.code, 'The owner of the app has to correct this connection.'),
    })
  }
}

const maxEnteredLength = 4_096

/** Null when a field is missing, too long, or not valid in a header. */
async function readEntered(request: IncomingMessage): Promise<EnteredAccount | null> {
  const form = await readForm(request)
  const username = form?.get('username') ?? ''
  const secret = form?.get('secret')?.trim() ?? ''
  const isValid = [username, secret].every((text) => text.length <= maxEnteredLength && isCleanText(text))
  return isValid && secret !== '' ? { username, secret } : null
}

const incompleteMessage = 'Enter the complete value: no line breaks, at most 4,096 characters.'

async function saveEntered(
  deps: AccountRouteDeps,
  opened: OpenedLink,
  entered: EnteredAccount | null,
): Promise<void> {
  const { response, target, user } = opened
  const { app, apiName } = target
  const { type } = target.connection.config
  if (!isEnteredType(type))
    return sendPage(response, 404, {
      page: renderFailedPage('no_account', 'This connection needs no account.'),
    })
  if (!entered) return showForm(deps, opened, incompleteMessage)
  if (!(await enterAccount(deps, { ...target, type, user }, entered)))
    return sendPage(response, 409, { page: renderEndedLinkPage() })
  sendConnected(response, apiName, app)
}

/** The upstream has redirected the browser back. */
export async function handleAccountCallback(
  deps: AccountRouteDeps,
  request: IncomingMessage,
  response: ServerResponse,
  parameters: CallbackParameters,
): Promise<void> {
  const user = await deps.findSignedIn(request)
  const outcome = await finishAccountAuthorization(deps, parameters, user)
  if (outcome.kind === 'connected') return sendConnected(response, outcome.api, outcome.app)
  if (outcome.kind === 'failed')
    return sendPage(response, 400, { page: renderFailedPage(outcome.error, outcome.description) })
  sendPage(response, 403, { page: renderOtherBrowserPage(user ? nameOfPerson(user) : '') })
}
