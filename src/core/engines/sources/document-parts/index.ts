export { type ChosenPart, choosePart } from './choose-part.ts'
