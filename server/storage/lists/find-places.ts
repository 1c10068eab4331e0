import { storageLimits } from '#contract/storage.ts'
import { storageNameKey } from '#contract/storage-name.ts'
import { toSearchName } from '../search-name.ts'

export interface NamedFolder {
  id: string
  parentId: string | null
  nameKey: string
  searchName: string
}

/**
 * The most folders that one path leads to: in one folder hundreds may differ in accents alone, and
 * each in which others do.
 */
export const maxPlaces = 20

/** Answers the folders at a path, given as names from the root. */
export type FindPlaces = (path: readonly string[]) => readonly string[]

/**
 * Finds folders by their names in any case and without accents, those written exactly so first. The
 * folders are read once, whatever is asked afterwards.
 */
export function indexPlaces(folders: readonly NamedFolder[]): FindPlaces {
  const inside = new Map<string | null, Map<string, NamedFolder[]>>()
  for (const folder of folders) {
    const { parentId, searchName } = folder
    const named = inside.get(parentId) ?? new Map<string, NamedFolder[]>()
    inside.set(parentId, named)
    const alike = named.get(searchName)
    if (alike) alike.push(folder)
    else named.set(searchName, [folder])
  }

  return (path) => {
    if (path.length === 0 || path.length > storageLimits.depth) return []
    let places: readonly (string | null)[] = [null]
    for (const name of path) {
      const [searchName, nameKey] = [toSearchName(name), storageNameKey(name)]
      const next: string[] = []
      for (const place of places) {
        const alike = inside.get(place)?.get(searchName) ?? []
        const exact = alike.filter((folder) => folder.nameKey === nameKey)
        const others = alike.filter((folder) => folder.nameKey !== nameKey)
        const found = [...exact, ...others].slice(0, maxPlaces - next.length)
        next.push(...found.map(({ id }) => id))
        if (next.length === maxPlaces) break
      }
      places = next
      if (places.length === 0) break
    }
    return places.filter((id) => id !== null)
  }
}
