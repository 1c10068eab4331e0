import { readdir } from 'node:fs/promises'
import type { Bench } from './bench.ts'
import { formatFigures } from './format-figures.ts'

// npm run bench -- <name>   runs one benchmark and prints its table; without a name, lists them.

const SUFFIX = '.bench.ts'
const here = new URL('.', import.meta.url)
const names = (await readdir(here))
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length))
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !names.includes(name))

if (wanted.length === 0 || unknown.length > 0) {
  for (const name of unknown) console.error(`There is no benchmark '${name}'.`)
  console.log(`npm run bench -- <name>\n${names.map((name) => `  ${name}`).join('\n')}`)
  process.exitCode = unknown.length > 0 ? 1 : 0
} else {
  for (const name of wanted) {
    const bench = await load(name)
    console.log(`\n${bench.name}`)
    console.log(formatFigures(await bench.run()))
  }
}

async function load(file: string): Promise<Bench> {
  const module: unknown = await import(new URL(file + SUFFIX, here).href)
  if (!isBench(module)) throw new Error(`${file}${SUFFIX} must export \`name\` and \`run\``)
  return module
}

function isBench(value: unknown): value is Bench {
  if (typeof value !== 'object' || value === null) return false
  const hasName = 'name' in value && typeof value.name === 'string'
  return hasName && 'run' in value && typeof value.run === 'function'
}
