import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Run before the server by `npm start`: builds the page when it is missing or older than its
// sources.

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const page = join(root, 'dist')
const stamp = join(page, '.built-from')

const hash = hashInputs(root)
if (!isBuiltFrom(hash))
  await build().catch((error: unknown) => {
    console.error('A página não pôde ser construída.', error)
    process.exitCode = 1
  })

function isBuiltFrom(wanted: string): boolean {
  return (
    existsSync(join(page, 'index.html')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8').trim() === wanted
  )
}

async function build(): Promise<void> {
  const startedAt = performance.now()
  console.log('Construindo a página (só quando ela muda)…')
  const { build: buildPage } = await import('vite')
  const { compressFolder } = await import('./compress-folder.ts')
  await buildPage({ configFile: join(root, 'vite.config.ts'), logLevel: 'error' })
  await compressFolder(page)
  writeFileSync(stamp, `${hash}\n`)
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`Página pronta em ${seconds.toFixed(1).replace('.', ',')} s.`)
}

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
