import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { endOnSignal } from './end-on-signal.ts'
import { runServer } from './run-server.ts'

// `npm run dev:pwa`: the built page with service worker, rebuilt on changes, and its server.

const configFile = fileURLToPath(new URL('../../vite.config.ts', import.meta.url))
const built = await build({ configFile, logLevel: 'warn', build: { watch: {}, sourcemap: true } })
if (!('on' in built)) throw new Error('The build does not watch')

let endServer: Promise<() => Promise<void>> | undefined
built.on('event', (event) => {
  if (event.code === 'ERROR') console.error(event.error)
  if (event.code !== 'END') return
  console.log(`Página construída às ${new Date().toLocaleTimeString('pt-BR')}.`)
  endServer ??= runServer({ PAGE_COMPRESSION: 'off' })
})
endOnSignal(async () => {
  await built.close()
  await (await endServer)?.()
})
