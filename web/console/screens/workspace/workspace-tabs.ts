import { type ComponentType, lazy } from 'react'
import { workspaceTexts } from '../../texts/workspace-texts.ts'
import type { WorkspaceTabProps } from './workspace-tab-props.ts'

const { tabs } = workspaceTexts

type WorkspaceTab = {
  /** In the address, as `tab`. */
  id: string
  label: string
  Content: ComponentType<WorkspaceTabProps>
}

/** In their order. Each is the default export of its file, which is loaded when the tab is opened first. */
export const workspaceTabs: WorkspaceTab[] = [
  { id: 'members', label: tabs.members, Content: lazy(() => import('./members/members-tab.tsx')) },
  {
    id: 'service-accounts',
    label: tabs.serviceAccounts,
    Content: lazy(() => import('./service-accounts/service-accounts-tab.tsx')),
  },
  { id: 'audit', label: tabs.audit, Content: lazy(() => import('./audit/audit-tab.tsx')) },
  { id: 'general', label: tabs.general, Content: lazy(() => import('./general/general-tab.tsx')) },
]
