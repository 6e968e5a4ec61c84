export {
  type SuggestedOperation,
  type SuggestionReason,
  suggestionReasons,
  suggestOperations,
} from './suggest-operations.ts'
