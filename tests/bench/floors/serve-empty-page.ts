import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { findFreePort } from '#tests/setup/processes/find-free-port.ts'

const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript'],
])

export interface EmptyPage {
  url: string
  dispose(): Promise<void>
}

/** Builds and serves a page of this folder, with a precaching worker; by default the smallest React page. */
export async function serveEmptyPage(
  folder: 'empty-page' | 'empty-week' = 'empty-page',
): Promise<EmptyPage> {
  const dist = await mkdtemp(join(tmpdir(), 'upubly-empty-page-'))
  await build({
    root: fileURLToPath(new URL(folder, import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: dist, emptyOutDir: true, target: 'es2022' },
  })
  const assets = (await readdir(join(dist, 'assets'))).map((file) => `/assets/${file}`)
  await writeFile(join(dist, 'sw.js'), workerFor(['/index.html', ...assets]))
  const port = await findFreePort()
  const server = await listen(dist, port)
  return {
    url: `http://localhost:${port}/`,
    dispose: async () => {
      server.close()
      server.closeAllConnections()
      await rm(dist, { recursive: true, force: true })
    },
  }
}

function listen(dist: string, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '/index.html')
    try {
      const body = await readFile(join(dist, path))
      response.writeHead(200, { 'Content-Type': types.get(extname(path)) ?? 'text/plain' })
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  return new Promise((resolve) => server.listen(port, () => resolve(server)))
}

function workerFor(files: readonly string[]): string {
  return `
    const name = 'floor'
    self.addEventListener('install', (event) => {
      event.waitUntil(caches.open(name).then((cache) => cache.addAll(${JSON.stringify(files)})))
    })
    self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
    self.addEventListener('fetch', (event) => {
      const wanted = event.request.mode === 'navigate' ? '/index.html' : event.request
      event.respondWith(caches.match(wanted).then((kept) => kept ?? fetch(event.request)))
    })`
}
