// Every screen of the console with its tabs and the dialogs that have an address.
import type { PreparedApp } from './prepared-app.ts'

const serverScreens = {
  'the apps': '/',
  'New app': '/apps/new',
  templates: '/templates',
  'a template': '/templates?template=books',
  'the directory': '/directory',
  'a search in the directory': '/directory?q=nothing-is-named-so',
  'server settings': '/settings',
  'no screen': '/nothing',
}

const appScreens = (app: PreparedApp) => ({
  'the choice of tools': `/apps/new?app=${app.appId}&integration=${app.integrationId}`,
  'another integration': `/apps/new?app=${app.appId}`,
  overview: '',
  tools: '/tools',
  'details of a tool': `/tools?tool=${app.toolId}`,
  'arguments of a tool': `/tools?tool=${app.toolId}&tab=arguments`,
  'result of a tool': `/tools?tool=${app.toolId}&tab=result`,
  'chain of a tool': `/tools?tool=${app.toolId}&tab=chain`,
  'playground of a tool': `/tools?tool=${app.toolId}&tab=playground`,
  'arrangement of tools': '/tools?arrange=true',
  'a tool that is not there': '/tools?tool=none',
  widgets: '/widgets',
  'a new widget': '/widgets?widget=new',
  'a widget': `/widgets?widget=${app.widgetId}`,
  'actions of a widget': `/widgets?widget=${app.widgetId}&tab=actions`,
  'style of a widget': `/widgets?widget=${app.widgetId}&tab=style`,
  'a form': `/widgets?widget=${app.formId}`,
  'settings of a widget': `/widgets?widget=${app.widgetId}&tab=settings`,
  integrations: '/integrations',
  'operations of an integration': `/integrations?integration=${app.integrationId}`,
  'changes of an integration': `/integrations?integration=${app.integrationId}&tab=changes`,
  'report of an integration': `/integrations?integration=${app.integrationId}&tab=report`,
  'events of an integration': `/integrations?integration=${app.integrationId}&tab=events`,
  'settings of an integration': `/integrations?integration=${app.integrationId}&tab=settings`,
  'an operation': `/integrations?operation=${app.operationId}`,
  connections: '/connections',
  'a connection': `/connections?connection=${app.connectionId}`,
  'a new connection': '/connections?connection=new',
  calls: '/calls',
  'a call': `/calls?call=${app.callId}`,
  'profile of an app': '/settings',
  'access of an app': '/settings?tab=access',
  'prompts of an app': '/settings?tab=prompts',
  'a prompt': `/settings?tab=prompts&prompt=${app.promptId}`,
  'a new prompt': '/settings?tab=prompts&prompt=new',
  'skills of an app': '/settings?tab=skills',
  'a skill': `/settings?tab=skills&skill=${app.skillId}`,
  'a new skill': '/settings?tab=skills&skill=new',
  'server.json of an app': '/settings?tab=server',
  'danger zone of an app': '/settings?tab=danger',
})

/** Titles and paths. */
export const listScreens = (app: PreparedApp): [title: string, path: string][] => [
  ...Object.entries(serverScreens),
  ...Object.entries(appScreens(app)).map(([title, path]): [string, string] => [
    title,
    path.startsWith('/apps/new') ? path : `/apps/${app.appId}${path}`,
  ]),
]
