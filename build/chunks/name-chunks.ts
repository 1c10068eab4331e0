import type { Rolldown } from 'vite'
import { routeOf } from '../routes.ts'

type Chunk = Rolldown.OutputChunk

/** Files from this size in bytes on are preloaded together with those that import them. */
const largeBytes = 40_000

/** Names each file after its entry or largest module; the bundler joins files of the same name. */
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
    // The start cannot preload itself.
    if (size > largeBytes && !isStart) large.add(name)
    for (const { moduleIds } of chunks) for (const id of moduleIds) nameOfModule.set(id, name)
  }
  return { nameOfModule, large }
}

function rank({ isEntry, isDynamicEntry, facadeModuleId, code }: Chunk): number {
  const isScreen = routeOf(facadeModuleId ?? '') !== undefined
  return Number(isEntry) + Number(isScreen) + Number(isDynamicEntry) + code.length / 1e9
}

export function withoutHash(file: string): string {
  return file.replace(/^.*\//, '').replace(/-[\w-]{8}\.js$/, '')
}
