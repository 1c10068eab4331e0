import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** One import of a file from another, both as paths from the root: 'src/app/router.ts'. */
export interface FileImport {
  from: string
  to: string
}

/** An arrow between two rooms, or between a room and a file beside it, with the imports it is made of. */
export interface RoomArrow {
  from: string
  to: string
  imports: FileImport[]
}

const sourceFiles = '{contract,src,sw,server,build,tests}/**/*.{ts,tsx}'
const importedPath = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g

/** Whether a file is a test that stands beside the code. It may import from anywhere. */
export const isTestBesideCode = (file: string): boolean =>
  !file.startsWith('tests/') && /\.test\.tsx?$/.test(file)

/** The project's own TypeScript files, as paths from the root; without what is generated. */
export function listSources(root: string): string[] {
  return globSync(sourceFiles, { cwd: root })
    .filter((file) => !file.endsWith('.gen.ts') && !file.endsWith('.d.ts'))
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
}

/** All imports among the given files: of values and of types, static and dynamic. */
export function listImports(root: string, files: readonly string[]): FileImport[] {
  const known = new Set(files)
  const { imports: aliases } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    imports: Record<string, string>
  }
  const prefixes = Object.entries(aliases).map(([alias, path]) => [
    alias.replace(/\*$/, ''),
    path.replace(/^\.\/|\*$/g, ''),
  ])
  return files.flatMap((from) => {
    const written = [...readFileSync(join(root, from), 'utf8').matchAll(importedPath)]
    const targets = written.map(([, path = '']) => {
      if (path.startsWith('.')) return join(dirname(from), path)
      const [alias = '', folder = ''] =
        prefixes.find(([prefix = '']) => path.startsWith(prefix)) ?? []
      return alias && `${folder}${path.slice(alias.length)}`
    })
    return [...new Set(targets)].filter((to) => known.has(to)).map((to) => ({ from, to }))
  })
}

/** Every folder that holds a file, at any depth; '' is the root. */
export function listFolders(files: readonly string[]): string[] {
  const folders = new Set([''])
  for (const file of files)
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) folders.add(folder)
  return [...folders].sort()
}

/**
 * Folds imports to arrows among what lies directly in a folder: each sub-folder with all that is in it
 * is one room, each file beside them stands for itself. Imports from or to elsewhere are left out.
 */
export function foldImports(imports: readonly FileImport[], folder: string): RoomArrow[] {
  const inside = folder === '' ? '' : `${folder}/`
  const childOf = (file: string) =>
    file.startsWith(inside) ? file.slice(inside.length).split('/')[0] : undefined
  const arrows = new Map<string, RoomArrow>()
  for (const one of imports) {
    const from = childOf(one.from)
    const to = childOf(one.to)
    if (from === undefined || to === undefined || from === to) continue
    const key = `${from} ${to}`
    const arrow = arrows.get(key) ?? { from, to, imports: [] }
    arrow.imports.push(one)
    arrows.set(key, arrow)
  }
  return [...arrows.values()]
}

/**
 * The arrows that lie on a circle, or on a way between two circles. Arrows are taken away from the ends
 * (a room that imports nothing, a room that nobody imports) until no end is left: what remains is the knot.
 */
export function findKnot<Arrow extends Pick<RoomArrow, 'from' | 'to'>>(
  arrows: readonly Arrow[],
): Arrow[] {
  const importing = new Set(arrows.map(({ from }) => from))
  const imported = new Set(arrows.map(({ to }) => to))
  const rest = arrows.filter(({ from, to }) => imported.has(from) && importing.has(to))
  return rest.length === arrows.length ? rest : findKnot(rest)
}
