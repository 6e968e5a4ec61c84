import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { appListQuery, appQuery } from '../api/queries/apps.ts'
import { useEnvironments } from '../api/queries/environments.ts'
import { toolListQuery } from '../api/queries/tools.ts'
import { workspacesQuery } from '../api/queries/workspaces.ts'
import { paletteTexts } from '../texts/palette-texts.ts'
import { texts } from '../texts/texts.ts'
import { storeTheme, themes } from '../theme.ts'
import { storeChosenWorkspace } from '../workspaces/chosen-workspace.ts'
import { useMissingRole } from '../workspaces/permission.tsx'
import type { Command } from './find-commands.ts'
import { requestPalette } from './palette-request.ts'

const { groups, actions } = paletteTexts

const serverScreens = [
  { to: '/', label: texts.shell.apps },
  { to: '/templates', label: texts.shell.templates },
  { to: '/directory', label: texts.shell.directory },
  { to: '/settings', label: texts.shell.serverSettings },
  { to: '/account/apps', label: texts.shell.yourApps },
  { to: '/account/tokens', label: texts.shell.tokens },
] as const

const appScreens = [
  { to: '/apps/$appId', label: texts.shell.app.overview },
  { to: '/apps/$appId/tools', label: texts.shell.app.tools },
  { to: '/apps/$appId/widgets', label: texts.shell.app.widgets },
  { to: '/apps/$appId/integrations', label: texts.shell.app.integrations },
  { to: '/apps/$appId/connections', label: texts.shell.app.connections },
  { to: '/apps/$appId/tests', label: texts.shell.app.tests },
  { to: '/apps/$appId/calls', label: texts.shell.app.calls },
  { to: '/apps/$appId/audit', label: texts.shell.app.audit },
  { to: '/apps/$appId/settings', label: texts.shell.app.settings },
] as const

/**
 * All commands of the current screen; commands of the open app come first. Apps are limited to those that match the
 * text.
 */
export function useCommands(text: string): Command[] {
  const { appId } = useParams({ strict: false })
  return [
    ...useAppCommands(appId ?? ''),
    ...useServerCommands(),
    ...useToolCommands(appId ?? ''),
    ...useWorkspaceCommands(),
    ...useAppListCommands(text.trim()),
  ]
}

/** Empty without an open app. */
function useAppCommands(appId: string): Command[] {
  const navigate = useNavigate()
  const app = useQuery({ ...appQuery(appId), enabled: appId !== '' }).data
  const { isInside } = useEnvironments(appId)
  const mayPublish = useMissingRole('publisher') === '' && !isInside
  if (!app) return []
  const params = { appId }
  const publish: Command = {
    id: 'publish',
    group: groups.actions,
    label: actions.publish,
    hint: app.name,
    run: () => void navigate({ to: '/apps/$appId', params, search: { publish: true } }),
  }
  const screens = appScreens.map(({ to, label }) => ({
    id: to,
    group: groups.app(app.name),
    label,
    run: () => void navigate({ to, params }),
  }))
  return mayPublish ? [publish, ...screens] : screens
}

function useServerCommands(): Command[] {
  const navigate = useNavigate()
  const newApp: Command = {
    id: 'new app',
    group: groups.actions,
    label: actions.newApp,
    run: () => void navigate({ to: '/apps/new' }),
  }
  const screens = serverScreens.map(({ to, label }) => ({
    id: to,
    group: groups.server,
    label,
    run: () => void navigate({ to }),
  }))
  const toTheme = (theme: (typeof themes)[number]): Command => ({
    id: `theme ${theme}`,
    group: groups.actions,
    label: actions.theme(texts.shell.themes[theme]),
    run: () => storeTheme(theme),
  })
  const shortcuts: Command = {
    id: 'shortcuts',
    group: groups.actions,
    label: actions.shortcuts,
    hint: '?',
    run: () => requestPalette('shortcuts'),
  }
  return [newApp, ...themes.map(toTheme), shortcuts, ...screens]
}

function useToolCommands(appId: string): Command[] {
  const navigate = useNavigate()
  const tools = useQuery({ ...toolListQuery(appId), enabled: appId !== '' }).data ?? []
  return tools.map(({ id, name, key }) => ({
    id,
    group: groups.tools,
    label: name,
    hint: key,
    run: () => void navigate({ to: '/apps/$appId/tools', params: { appId }, search: { tool: id } }),
  }))
}

function useAppListCommands(text: string): Command[] {
  const navigate = useNavigate()
  const apps =
    useInfiniteQuery(appListQuery(text ? { query: text } : {})).data?.pages.flatMap(({ data }) => data) ?? []
  return apps.map(({ id, name, slug }) => ({
    id,
    group: groups.apps,
    label: name,
    hint: slug,
    run: () => void navigate({ to: '/apps/$appId', params: { appId: id } }),
  }))
}

/** Two for each workspace: its apps, and its members and settings. */
function useWorkspaceCommands(): Command[] {
  const navigate = useNavigate()
  const workspaces = useQuery(workspacesQuery).data ?? []
  return workspaces.flatMap(({ id, name }) => [
    {
      id: `apps of ${id}`,
      group: groups.workspaces,
      label: name,
      hint: actions.appsOf,
      run: () => {
        storeChosenWorkspace(id)
        void navigate({ to: '/', search: { workspace: id } })
      },
    },
    {
      id,
      group: groups.workspaces,
      label: name,
      hint: actions.membersOf,
      run: () => void navigate({ to: '/workspaces/$workspaceId', params: { workspaceId: id } }),
    },
  ])
}
