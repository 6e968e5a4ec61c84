// What a tool shows beside its details; each is loaded when it is opened first.
import { lazy } from 'react'

export const ArgumentsTab = lazy(() => import('./arguments/arguments-tab.tsx'))
export const ResultTab = lazy(() => import('./result/result-tab.tsx'))
export const ChainTab = lazy(() => import('./chain/chain-tab.tsx'))
export const Playground = lazy(() => import('./playground/playground.tsx'))
