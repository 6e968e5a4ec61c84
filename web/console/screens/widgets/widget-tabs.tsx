import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { toolQuery } from '../../api/queries/tools.ts'
import type { Widget } from '../../api/queries/widgets.ts'
import { widgetsTexts } from '../../texts/widgets-texts.ts'
import { LoadingState } from '../../ui/spinner.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PermittedFields } from '../../workspaces/permission.tsx'
import { ActionsTab } from './actions/actions-tab.tsx'
import { MappingTab } from './mapping/mapping-tab.tsx'
import { PrimitiveField } from './primitive-field.tsx'
import { SettingsTab } from './settings/settings-tab.tsx'
import { StyleTab } from './style/style-tab.tsx'
import type { WidgetEdits } from './use-widget-edits.ts'
import { useWidgetsView } from './use-widgets-view.ts'
import { type WidgetTab, widgetTabs } from './widgets-search.ts'

/** Loaded on demand: only widgets of one primitive need it. */
const FormTab = lazy(() => import('./form/form-tab.tsx').then((module) => ({ default: module.FormTab })))

const PartsTab = lazy(() => import('./parts/parts-tab.tsx').then((module) => ({ default: module.PartsTab })))

export function WidgetTabs({ widget, edits }: { widget: Widget; edits: WidgetEdits }) {
  const { appId, search, show } = useWidgetsView()
  const selected = search.tab ?? 'content'
  const { primitive } = edits.values
  const isForm = primitive === 'form'
  const toolId = edits.values.tool_id ?? ''
  const { data: tool } = useQuery({ ...toolQuery(appId, toolId), enabled: toolId !== '' })
  const content: Record<WidgetTab, () => ReactNode> = {
    content: () => (
      <>
        <PrimitiveField edits={edits} />
        {isForm ? (
          <Suspense fallback={<LoadingState />}>
            <FormTab appId={appId} edits={edits} />
          </Suspense>
        ) : primitive === 'composite' ? (
          <Suspense fallback={<LoadingState />}>
            <PartsTab tool={toolId ? tool?.data : undefined} edits={edits} />
          </Suspense>
        ) : (
          <MappingTab tool={toolId ? tool?.data : undefined} edits={edits} />
        )}
      </>
    ),
    actions: () => <ActionsTab appId={appId} edits={edits} />,
    style: () => <StyleTab edits={edits} />,
    settings: () => <SettingsTab widget={widget} edits={edits} />,
  }
  return (
    <Tabs
      label={widgetsTexts.parts}
      selected={selected}
      onSelect={(tab) => show({ widget: widget.id, ...(tab !== 'content' && { tab }) })}
      tabs={widgetTabs.map((id) => ({
        id,
        label: id === 'content' && isForm ? widgetsTexts.formTab : widgetsTexts.tabs[id],
        content: (
          <div className="flex flex-col gap-5">
            {id === selected && <PermittedFields needs="draft">{content[id]()}</PermittedFields>}
          </div>
        ),
      }))}
    />
  )
}
