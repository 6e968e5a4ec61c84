import { type ComponentType, lazy } from 'react'
import { workspaceTexts } from '../../texts/workspace-texts.ts'
import type { WorkspaceTabProps } from './workspace-tab-props.ts'

const { tabs } = workspaceTexts

type WorkspaceTab = {
  /** The value of `tab` in the address. */
  id: string
  label: string
  Content: ComponentType<WorkspaceTabProps>
}

/** In the order shown. Each is the default export of its file, which is loaded on first use. */
export const workspaceTabs: WorkspaceTab[] = [
  { id: 'members', label: tabs.members, Content: lazy(() => import('./members/members-tab.tsx')) },
  {
    id: 'service-accounts',
    label: tabs.serviceAccounts,
    Content: lazy(() => import('./service-accounts/service-accounts-tab.tsx')),
  },
  { id: 'webhooks', label: tabs.webhooks, Content: lazy(() => import('./webhooks/webhooks-tab.tsx')) },
  { id: 'audit', label: tabs.audit, Content: lazy(() => import('./audit/audit-tab.tsx')) },
  { id: 'general', label: tabs.general, Content: lazy(() => import('./general/general-tab.tsx')) },
]
