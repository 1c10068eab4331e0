/** Joins the class names that apply. Variants are chosen, never overridden, so nothing is merged. */
export function cn(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
