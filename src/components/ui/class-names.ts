/** Joins the class names that are not empty or false. Conflicting classes are not resolved. */
export function cn(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
