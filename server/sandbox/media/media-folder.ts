import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Download } from './download-media.ts'
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

/** A smaller copy for the page. It decodes every pixel, so a damaged file is found: then null. */
export const keepPreview = async (mediaDir: string, { path: from, sha256 }: Download) => {
  const name = `${sha256}.preview.jpg`
  const drawn = await drawPreviewInJob(from, path.join(mediaDir, name))
  return drawn === null ? null : name
}
