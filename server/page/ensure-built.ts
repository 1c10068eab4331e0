import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashInputs } from './hash-inputs.ts'

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
