// Every address of the console; `src/endpoints/console` serves the page at their first segments. Screens are loaded on
// first use. View state (filters, tabs, selections) is in the search parameters, which the `…-search.ts` of a screen
// validates.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { serviceUrl } from './api/api-client.ts'
import { appListQuery, appOverviewQuery, appVersionQuery } from './api/queries/apps.ts'
import { environmentsQuery } from './api/queries/environments.ts'
import { queryClient } from './api/query-client.ts'
import { validateAuditSearch } from './audit/audit-search.ts'
import { validateFinishedSearch } from './connections/finished-search.ts'
import { validateAppSettingsSearch } from './screens/app-settings/app-settings-search.ts'
import { toAppListFilter, validateAppsSearch } from './screens/apps/apps-search.ts'
import { validateCallsSearch } from './screens/calls/calls-search.ts'
import { validateConnectionsSearch } from './screens/connections/connections-search.ts'
import { validateDirectorySearch } from './screens/directory/directory-search.ts'
import { validateIntegrationsSearch } from './screens/integrations/integrations-search.ts'
import { validateNewAppSearch } from './screens/new-app/new-app-search.ts'
import { validateOverviewSearch } from './screens/overview/overview-search.ts'
import { validateServerSettingsSearch } from './screens/server-settings/server-settings-search.ts'
import { validateTemplatesSearch } from './screens/templates/templates-search.ts'
import { validateTestsSearch } from './screens/tests/tests-search.ts'
import { validateToolsSearch } from './screens/tools/tools-search.ts'
import { validateWidgetsSearch } from './screens/widgets/widgets-search.ts'
import { validateWorkspaceSearch } from './screens/workspace/workspace-search.ts'
import { AppLayout } from './shell/app-layout.tsx'
import { ErrorPage } from './shell/error-page.tsx'
import { MissingPage } from './shell/not-found-page.tsx'
import { SignedInLayout } from './shell/signed-in-layout.tsx'
import { LoadingState } from './ui/spinner.tsx'
import { readChosenWorkspace } from './workspaces/chosen-workspace.ts'

const rootRoute = createRootRoute({ notFoundComponent: MissingPage })

const signedInWindowRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signed-in',
  component: lazyRouteComponent(() => import('./shell/signed-in-page.tsx'), 'SignedInPage'),
})

const connectionFinishedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/connection-finished',
  validateSearch: validateFinishedSearch,
  component: lazyRouteComponent(
    () => import('./connections/connection-finished-page.tsx'),
    'ConnectionFinishedPage',
  ),
})

const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/join',
  component: lazyRouteComponent(() => import('./screens/join/join-page.tsx'), 'JoinPage'),
})

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in-layout',
  component: SignedInLayout,
})

const appsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  validateSearch: validateAppsSearch,
  loaderDeps: ({ search }) => search,
  // Not awaited: the list is requested while its screen is loading.
  loader: ({ deps }) =>
    void queryClient.prefetchInfiniteQuery(appListQuery(toAppListFilter(deps, readChosenWorkspace()))),
  component: lazyRouteComponent(() => import('./screens/apps/apps-screen.tsx'), 'AppsScreen'),
})

const newAppRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/apps/new',
  validateSearch: validateNewAppSearch,
  component: lazyRouteComponent(() => import('./screens/new-app/new-app-screen.tsx'), 'NewAppScreen'),
})

const directoryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/directory',
  validateSearch: validateDirectorySearch,
  component: lazyRouteComponent(() => import('./screens/directory/directory-screen.tsx'), 'DirectoryScreen'),
})

const templatesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/templates',
  validateSearch: validateTemplatesSearch,
  component: lazyRouteComponent(() => import('./screens/templates/templates-screen.tsx'), 'TemplatesScreen'),
})

const serverSettingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings',
  validateSearch: validateServerSettingsSearch,
  component: lazyRouteComponent(
    () => import('./screens/server-settings/server-settings-screen.tsx'),
    'ServerSettingsScreen',
  ),
})

const workspaceRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/workspaces/$workspaceId',
  validateSearch: validateWorkspaceSearch,
  component: lazyRouteComponent(() => import('./screens/workspace/workspace-screen.tsx'), 'WorkspaceScreen'),
})

const tokensRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account/tokens',
  component: lazyRouteComponent(() => import('./screens/tokens/tokens-screen.tsx'), 'TokensScreen'),
})

const yourAppsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account/apps',
  component: lazyRouteComponent(() => import('./screens/your-apps/your-apps-screen.tsx'), 'YourAppsScreen'),
})

const appRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/apps/$appId',
  loader: ({ params }) => {
    void queryClient.prefetchQuery(appVersionQuery(params.appId))
    // Contains the user's role, which all screens of the app need.
    void queryClient.prefetchQuery(appOverviewQuery(params.appId))
    void queryClient.prefetchQuery(environmentsQuery(params.appId))
  },
  component: AppLayout,
})

const overviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  validateSearch: validateOverviewSearch,
  component: lazyRouteComponent(() => import('./screens/overview/overview-screen.tsx'), 'OverviewScreen'),
})

const toolsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/tools',
  validateSearch: validateToolsSearch,
  component: lazyRouteComponent(() => import('./screens/tools/tools-screen.tsx'), 'ToolsScreen'),
})

const widgetsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/widgets',
  validateSearch: validateWidgetsSearch,
  component: lazyRouteComponent(() => import('./screens/widgets/widgets-screen.tsx'), 'WidgetsScreen'),
})

const integrationsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/integrations',
  validateSearch: validateIntegrationsSearch,
  component: lazyRouteComponent(
    () => import('./screens/integrations/integrations-screen.tsx'),
    'IntegrationsScreen',
  ),
})

const connectionsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/connections',
  validateSearch: validateConnectionsSearch,
  component: lazyRouteComponent(
    () => import('./screens/connections/connections-screen.tsx'),
    'ConnectionsScreen',
  ),
})

const testsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/tests',
  validateSearch: validateTestsSearch,
  component: lazyRouteComponent(() => import('./screens/tests/tests-screen.tsx'), 'TestsScreen'),
})

const callsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/calls',
  validateSearch: validateCallsSearch,
  component: lazyRouteComponent(() => import('./screens/calls/calls-screen.tsx'), 'CallsScreen'),
})

const auditRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/audit',
  validateSearch: validateAuditSearch,
  component: lazyRouteComponent(() => import('./screens/audit/audit-screen.tsx'), 'AuditScreen'),
})

const appSettingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings',
  validateSearch: validateAppSettingsSearch,
  component: lazyRouteComponent(
    () => import('./screens/app-settings/app-settings-screen.tsx'),
    'AppSettingsScreen',
  ),
})

const routeTree = rootRoute.addChildren([
  signedInWindowRoute,
  connectionFinishedRoute,
  joinRoute,
  signedInRoute.addChildren([
    appsRoute,
    newAppRoute,
    directoryRoute,
    templatesRoute,
    serverSettingsRoute,
    workspaceRoute,
    tokensRoute,
    yourAppsRoute,
    appRoute.addChildren([
      overviewRoute,
      toolsRoute,
      widgetsRoute,
      integrationsRoute,
      connectionsRoute,
      testsRoute,
      callsRoute,
      auditRoute,
      appSettingsRoute,
    ]),
  ]),
])

export const router = createRouter({
  routeTree,
  basepath: new URL(serviceUrl).pathname,
  defaultPreload: 'intent',
  defaultPendingComponent: LoadingState,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
