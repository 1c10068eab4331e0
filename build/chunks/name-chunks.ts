import type { Rolldown } from 'vite'
import { routeOf } from '../routes.ts'

type Chunk = Rolldown.OutputChunk

/** From here on a file is fetched together with what needs it, not when that has been read. */
const largeBytes = 40_000

/**
 * How each file is called: as the start, the screen or what is imported on demand that it holds, or else as
 * the largest in it. No two may have one name: the bundler would join them.
 */
export function nameChunks(joined: Chunk[][]) {
  const nameOfModule = new Map<string, string>()
  const taken = new Set<string>()
  const large = new Set<string>()
  for (const chunks of joined) {
    const isStart = chunks.some(({ isEntry }) => isEntry)
    const [first] = chunks.toSorted((one, other) => rank(other) - rank(one))
    let name = first?.name ?? 'part'
    while (taken.has(name)) name += '-more'
    taken.add(name)
    const size = chunks.reduce((sum, { code }) => sum + code.length, 0)
    // The start is there before it asks for anything.
    if (size > largeBytes && !isStart) large.add(name)
    for (const { moduleIds } of chunks) for (const id of moduleIds) nameOfModule.set(id, name)
  }
  return { nameOfModule, large }
}

/** The kind before the comma, the size behind it. */
function rank({ isEntry, isDynamicEntry, facadeModuleId, code }: Chunk): number {
  const isScreen = routeOf(facadeModuleId ?? '') !== undefined
  return Number(isEntry) + Number(isScreen) + Number(isDynamicEntry) + code.length / 1e9
}

export function withoutHash(file: string): string {
  return file.replace(/^.*\//, '').replace(/-[\w-]{8}\.js$/, '')
}
