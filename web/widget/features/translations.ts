// The part that translates the texts of the author.
export { translateModel } from '#core/engines/widgets/page/index.ts'
