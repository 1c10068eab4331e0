import { fileURLToPath } from 'node:url'
import { build, type Plugin, type PluginOption, type Rolldown, type UserConfig } from 'vite'
import { joinParts } from './join-parts.ts'
import { listEntries } from './list-entries.ts'
import { listLoads } from './list-loads.ts'
import { nameChunks, withoutHash } from './name-chunks.ts'

const source = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url))

/** Imports everything needed offline, so its imports do not tell when code is needed. */
const loadsEverything = source('app/load-parts.ts')

/** The device's database, and what reads it for every screen. */
const soonAfter = [
  'page/device-part.ts',
  'sending/pending/follow-outbox.ts',
  'session/device-rows.ts',
].map(source)

/** The cost of a request, in bytes. */
const requestCost = 600

/**
 * Decides which modules share a file (docs/decisions/0041-chunks-from-the-graph.md): builds with
 * the bundler's own choice first, then joins files where that reduces the cost of loading.
 */
export function joinChunks(sourcePlugins: () => PluginOption[]): Plugin {
  return {
    name: 'join-chunks',
    // Joining only saves transfers, so it is skipped while watching.
    apply: (config, { command }) => command === 'build' && !config.build?.watch,
    config: async (config) => {
      const chunks = await buildUnjoined(config, sourcePlugins())
      const joined = joinParts(
        chunks.map(({ fileName, code, imports }) => ({
          ...{ name: fileName, imports },
          size: code.length,
        })),
        listLoads(listEntries(chunks), { loadsEverything, soonAfter }),
        requestCost,
      ).map((parts) => chunks.filter(({ fileName }) => parts.some(({ name }) => name === fileName)))
      // What needs no other file stays as it is: named, it would need the bundler's own code, which
      // would then be a file that every page waits for.
      const { nameOfModule, large } = nameChunks(joined.filter((chunks) => !isAlone(chunks)))
      const name = (id: string) => nameOfModule.get(id) ?? null
      const groups = [{ name, debugName: 'joined', includeDependenciesRecursively: false }]
      return {
        build: {
          modulePreload: {
            // Preloading small files costs more than it saves.
            resolveDependencies: (_, files) =>
              files.filter((file) => file.endsWith('.css') || large.has(withoutHash(file))),
          },
          rolldownOptions: { output: { codeSplitting: { groups } } },
        },
      }
    },
  }
}

function isAlone([chunk, ...others]: Rolldown.OutputChunk[]): boolean {
  return chunk !== undefined && others.length === 0 && chunk.imports.length === 0 && !chunk.isEntry
}

async function buildUnjoined(config: UserConfig, plugins: PluginOption[]) {
  const options = { ...config.build, write: false, manifest: false }
  const built = await build({
    ...{ ...config, configFile: false, logLevel: 'error', plugins },
    build: options,
  })
  const [result] = [built].flat()
  if (!result || !('output' in result)) throw new Error('The page was not built')
  return result.output.filter((file) => file.type === 'chunk')
}
