/** Joins the class names that are not false. */
export const joinClasses = (...names: (string | false | null | undefined)[]) =>
  names.filter(Boolean).join(' ')
