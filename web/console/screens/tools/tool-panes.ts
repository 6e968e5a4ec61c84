// The further panes of a tool, each loaded on first use.
import { lazy } from 'react'

export const ArgumentsTab = lazy(() => import('./arguments/arguments-tab.tsx'))
export const ResultTab = lazy(() => import('./result/result-tab.tsx'))
export const ChainTab = lazy(() => import('./chain/chain-tab.tsx'))
export const CallersTab = lazy(() => import('./access/callers-tab.tsx'))
export const Playground = lazy(() => import('./playground/playground.tsx'))
