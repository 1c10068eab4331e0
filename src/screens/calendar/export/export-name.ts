import { normalizeForSearch } from '#contract/texts/normalize-for-search.ts'

/** 'calendario-padaria-da-vila-2026-11.pdf': without accents, which some systems garble in file names. */
export function nameExport(projectName: string, what: string, ending: string): string {
  const project = normalizeForSearch(projectName)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-+|-+$/g, '')
  return `calendario-${project || 'projeto'}-${what}.${ending}`
}
