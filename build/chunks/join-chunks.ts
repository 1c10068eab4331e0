import { fileURLToPath } from 'node:url'
import { build, type Plugin, type PluginOption, type UserConfig } from 'vite'
import { joinParts } from './join-parts.ts'
import { listEntries } from './list-entries.ts'
import { listLoads } from './list-loads.ts'
import { nameChunks, withoutHash } from './name-chunks.ts'

const source = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url))

/**
 * A module that imports everything that may be needed offline, in the background; its imports say
 * nothing about when code is needed.
 */
const loadsEverything = source('app/load-parts.ts')

/** The device's database, and what reads it for every screen. */
const soonAfter = [
  'page/device-part.ts',
  'sending/pending/follow-outbox.ts',
  'session/device-rows.ts',
].map(source)

/** The cost of a request, as bytes that could be sent in the same time. */
const requestCost = 800

/**
 * Decides which modules share a file (docs/decisions/0041-chunks-from-the-graph.md). By default the
 * bundler puts modules together that the same screens need, which makes some eighty requests for a
 * first visit. This plugin builds those files first, and then joins them where that pays.
 */
export function joinChunks(sourcePlugins: () => PluginOption[]): Plugin {
  return {
    name: 'join-chunks',
    // Not while watching: joining only saves transfers.
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
      const { nameOfModule, large } = nameChunks(joined)
      const name = (id: string) => nameOfModule.get(id) ?? null
      const groups = [{ name, debugName: 'joined', includeDependenciesRecursively: false }]
      return {
        build: {
          modulePreload: {
            // Small files are found soon enough; listing them costs more than it saves.
            resolveDependencies: (_, files) =>
              files.filter((file) => file.endsWith('.css') || large.has(withoutHash(file))),
          },
          rolldownOptions: { output: { codeSplitting: { groups } } },
        },
      }
    },
  }
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
