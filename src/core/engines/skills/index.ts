// The only entrance of this engine: other modules import nothing else of it.
export { validateSkill } from './validate-skill.ts'
