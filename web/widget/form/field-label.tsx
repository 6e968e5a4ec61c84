import type { PageField } from '#core/engines/widgets/page/index.ts'

export const FieldLabel = ({ field }: { field: PageField }) => (
  <>
    <bdi>{field.label}</bdi>
    {field.required && <span aria-hidden="true"> *</span>}
  </>
)
