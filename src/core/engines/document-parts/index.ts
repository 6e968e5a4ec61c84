// The only entrance of this engine: other modules import nothing else of it.
export { type ChosenPart, choosePart } from './choose-part.ts'
