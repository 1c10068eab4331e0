import type { Rolldown } from 'vite'
import { isLayoutOf, routeOf } from '../routes.ts'

/** A file at which loading begins: the page's start, a route's screen, or an import on demand. */
export interface Entry {
  id: string
  file: string
  isStart: boolean
  /** The route's id, for a screen or a layout. */
  route: string | undefined
  /** Direct and indirect imports. */
  needs: ReadonlySet<string>
  dynamicImports: ReadonlySet<string>
}

export function listEntries(chunks: readonly Rolldown.OutputChunk[]): Entry[] {
  const ofFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  return chunks
    .filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry)
    .map(({ facadeModuleId, fileName, isEntry }) => {
      const id = facadeModuleId ?? fileName
      const needs = new Set([fileName])
      for (const file of needs)
        for (const other of ofFile.get(file)?.imports ?? []) needs.add(other)
      const asked = [...needs].flatMap((file) => ofFile.get(file)?.dynamicImports ?? [])
      const dynamicImports = new Set(asked)
      return { id, file: fileName, isStart: isEntry, route: routeOf(id), needs, dynamicImports }
    })
}

/** The files that a first visit to a screen loads. */
export function filesOfFirstVisit(screen: Entry, entries: readonly Entry[]): Set<string> {
  const isAround = ({ isStart, route }: Entry) =>
    isStart || (route !== undefined && isLayoutOf(route, screen.route ?? ''))
  return entries
    .filter(isAround)
    .reduce((files, entry) => files.union(entry.needs), new Set(screen.needs))
}
