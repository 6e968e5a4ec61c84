// The only entrance of this engine: other modules import nothing else of it.
export {
  type SuggestedOperation,
  type SuggestionReason,
  suggestionReasons,
  suggestOperations,
} from './suggest-operations.ts'
