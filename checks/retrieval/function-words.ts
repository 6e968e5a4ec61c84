// English words without content: pronouns, question words, auxiliary verbs. Tasks are sentences. Searches for a name are not:
// for them the stop words of the directory suffice.
const functionWords = new Set(
  `
    i you he him his she her hers we ours they them their theirs myself yourself himself herself itself
    ourselves themselves yours what which who whom whose when where why how these those there here am are was
    were be been being have has had having do does did doing can could will would should shall may might must
    let please but if because as until while about than then so too very just all both each few more most
    other some such no nor not only same between through during before after above below up down out off over
    under again further once against own s t don ll ve re d m`
    .trim()
    .split(/\s+/),
)

export const isFunctionWord = (word: string) => functionWords.has(word)
