// Stand-ins for the features that a widget does not use.
import { noOutcome } from './actions/action-outcome.ts'
import type { Actions } from './actions/use-actions.ts'
import type { Loader } from './loading/use-loader.ts'

const noLoading = async () => undefined
const noLoader: Loader = {
  state: 'idle',
  canLoad: false,
  hasMore: false,
  total: null,
  loadMore: noLoading,
  search: noLoading,
  sort: noLoading,
  reload: async () => false,
}
export const useNoLoader = () => noLoader

const noActions: Actions = {
  outcome: noOutcome,
  outcomePart: '',
  marks: new Map(),
  run: noLoading,
  runWithoutAsking: noLoading,
  clear: noLoading,
}
export const useNoActions = () => noActions
