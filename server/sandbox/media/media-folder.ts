import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import sharp from 'sharp'
import type { PastPost, Sandbox, SandboxEnv } from '../sandbox.ts'
import type { Download } from './download-media.ts'
import type { StoredMedia } from './media-facts.ts'
import { drawPreviewInJob } from './run-sandbox-job.ts'

const staleAfterMs = 3_600_000

/** Downloads go to a folder of their own; files left there by a killed process are deleted. */
export const prepareMediaFolder = async (mediaDir: string) => {
  const incoming = path.join(mediaDir, 'incoming')
  await mkdir(incoming, { recursive: true })
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name)
    const { mtimeMs } = await stat(file)
    if (Date.now() - mtimeMs > staleAfterMs) await rm(file, { force: true })
  }
}

/** Files are named by their hash, so a picture published twice is stored once. */
export const keepFile = async (mediaDir: string, { path: from, sha256 }: Download, ext: string) => {
  const name = `${sha256}.${ext}`
  await rename(from, path.join(mediaDir, name))
  return name
}

/** The SHA-256 of a file. */
export const hashFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

/** A smaller copy for the page. It decodes every pixel, so a damaged file is found: then null. */
export const keepPreview = async (mediaDir: string, { path: from, sha256 }: Download) => {
  const name = `${sha256}.preview.jpg`
  const drawn = await drawPreviewInJob(from, path.join(mediaDir, name))
  return drawn === null ? null : name
}

/** Stores a JPEG of a past post as if it had been downloaded. */
export const keepPicture = async (
  mediaDir: string,
  { bytes, altText }: PastPost['pictures'][number],
): Promise<StoredMedia> => {
  const file = path.join(mediaDir, 'incoming', randomUUID())
  await writeFile(file, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const download = { path: file, sha256, bytes: bytes.byteLength, discard: async () => {} }
  const { width, height } = await sharp(bytes).metadata()
  const preview = await keepPreview(mediaDir, download)
  const kept = await keepFile(mediaDir, download, 'jpg')
  return {
    kind: 'image',
    file: kept,
    preview,
    sha256,
    bytes: bytes.byteLength,
    width,
    height,
    durationSeconds: null,
    altText,
  }
}

/** Serves published files unchanged, and the avatars. Byte ranges let videos seek. */
export const mediaRoutes = ({ mediaDir }: Sandbox) => {
  const routes = new Hono<SandboxEnv>()
  routes.get(
    '/:file{[0-9a-f]{64}(\\.preview)?\\.(jpg|mp4|mov)}',
    serveStatic({
      root: mediaDir,
      rewriteRequestPath: (path) => path.slice(path.lastIndexOf('/')),
      onFound: (_path, c) => {
        c.header('Cache-Control', 'public, max-age=31536000, immutable')
        c.header('X-Content-Type-Options', 'nosniff')
      },
    }),
  )
  return routes
}
