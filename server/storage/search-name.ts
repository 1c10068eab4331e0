/** A name, or what is searched for, as `search_name` keeps it: without accents, in lower case. */
export function toSearchName(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
