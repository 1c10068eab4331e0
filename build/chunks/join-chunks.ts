import { fileURLToPath } from 'node:url'
import { build, type Plugin, type PluginOption, type UserConfig } from 'vite'
import { joinParts } from './join-parts.ts'
import { listEntries } from './list-entries.ts'
import { listMoments } from './list-moments.ts'
import { nameChunks, withoutHash } from './name-chunks.ts'

const source = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url))

/** It imports what may be needed without a connection, one after the other: nobody waits for its files. */
const loadsEverything = source('app/load-parts.ts')

/** The device's database, and what reads it for every screen. */
const soonAfter = [
  'page/device-part.ts',
  'sending/pending/follow-outbox.ts',
  'session/device-rows.ts',
].map(source)

/** What a request costs, as bytes that could have been sent in its place. */
const requestCost = 800

/**
 * Which modules share a file (docs/decisions/0041-chunks-from-the-graph.md). Left alone, the bundler makes
 * a file of whatever is needed by the same screens: exact, and some eighty requests for a first visit. So
 * it is asked for these first, and then told to join them where that pays.
 */
export function joinChunks(sourcePlugins: () => PluginOption[]): Plugin {
  return {
    name: 'join-chunks',
    // Who watches waits for a change, and files are joined for the sake of the wire alone.
    apply: (config, { command }) => command === 'build' && !config.build?.watch,
    config: async (config) => {
      const chunks = await buildUnjoined(config, sourcePlugins())
      const joined = joinParts(
        chunks.map(({ fileName, code, imports }) => ({
          ...{ name: fileName, imports },
          size: code.length,
        })),
        listMoments(listEntries(chunks), { loadsEverything, soonAfter }),
        requestCost,
      ).map((parts) => chunks.filter(({ fileName }) => parts.some(({ name }) => name === fileName)))
      const { nameOfModule, large } = nameChunks(joined)
      const name = (id: string) => nameOfModule.get(id) ?? null
      const groups = [{ name, debugName: 'joined', includeDependenciesRecursively: false }]
      return {
        build: {
          modulePreload: {
            // Small ones are found in time, and each name that is listed costs more than it brings.
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
