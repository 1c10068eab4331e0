import { storageNameKey } from '#contract/storage/storage-name.ts'

/**
 * A name, or what is searched for, as `search_name` keeps it: without accents, in lower case. It is
 * composed, and so no longer than the name: one in Korean would be three times as long.
 */
export function toSearchName(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().normalize('NFC')
}

/** What is stored of a name of a file or a folder. */
export function nameColumns(name: string): { name: string; nameKey: string; searchName: string } {
  return { name, nameKey: storageNameKey(name), searchName: toSearchName(name) }
}
