export { OptionsField } from '../../form/options-field.tsx'
