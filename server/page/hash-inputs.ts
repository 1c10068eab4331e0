import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Everything the built page is made from. */
const inputs = ['src', 'sw', 'contract', 'build', 'public', 'vite.config.ts', 'package-lock.json']
/** Tests are not in the page; the route tree is written by the build itself. */
const notBuilt = /\.test\.tsx?$|^routeTree\.gen\.ts$/

/** Changes when a file that goes into the page is added, removed, renamed or edited. */
export function hashInputs(root: string): string {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap((input) => listFiles(root, input)).sort()) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function listFiles(root: string, input: string): string[] {
  const path = join(root, input)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [input]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !notBuilt.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}
