// A program of RE2JS that counts the real cost of its matches. RE2JS promises time linear in the string, but the factor
// is the size of the program: a match that visits thousands of instructions for each character takes a second.
import { RE2JS } from 're2js'
import { spendPatternWork } from './work-budget.ts'

/** RE2JS reads a character in some 10 ns if it remembers the state from an earlier match. */
const unitsPerCharacter = 2
/** To make a new state, it visits each instruction, in 50 to 300 ns. */
const unitsPerVisit = 30
/** Without states, it visits each instruction for each character at worst, in 30 ns. */
const unitsPerStep = 3

/** The parts of RE2JS' program that its types leave out; a test fails when an update of it renames them. */
type Program = { inst: unknown[]; getInst(index: number): unknown }

export class MeteredProgram {
  readonly #compiled: RE2JS

  /** `text` is in RE2's syntax. Throws what RE2JS throws for what it does not support. */
  constructor(text: string) {
    this.#compiled = RE2JS.compile(text, RE2JS.LOOKBEHINDS)
    this.#countVisits()
    this.#countSteps()
  }

  #countVisits(): void {
    const program: Program = this.#compiled.re2Input.prog
    const instructions = program.inst
    program.getInst = (index) => {
      // @guard compile-schema
      spendPatternWork(unitsPerVisit)
      return instructions[index]
    }
  }

  #countSteps(): void {
    const engine = this.#compiled.re2Input
    const runWithoutStates = engine.doExecuteNFA.bind(engine)
    const size = this.#compiled.programSize()
    engine.doExecuteNFA = (input, ...rest) => {
      // @guard compile-schema
      spendPatternWork(input.endPos() * size * unitsPerStep)
      return runWithoutStates(input, ...rest)
    }
  }

  /** Throws WorkBudgetExceeded. */
  test(text: string): boolean {
    // @guard compile-schema
    spendPatternWork(text.length * unitsPerCharacter)
    return this.#compiled.test(text)
  }

  /** Bytes of the states that are remembered for its matches, 8 MiB at most. */
  measureStates(): number {
    const states = this.#compiled.re2Input.lazyDFA
    return states === null ? 0 : states.stateBudget - states.memBudget
  }

  forgetStates(): void {
    this.#compiled.re2Input.lazyDFA?.clearCache()
  }
}
