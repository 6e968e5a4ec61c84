import type { FormField } from '../../../api/queries/widgets.ts'

export type FieldPartProps = { field: FormField; onChange: (change: Partial<FormField>) => void }
