import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { networkRules } from '#contract/networks/rules.ts'
import { runMediaJob } from '#server/media/inspection/run-media-job.ts'
import { renditionRules } from '#server/networks/manifests.ts'

const terms = { owner: 'test' }

export interface RenderedPicture {
  /** As the server measures it. */
  size: { width: number; height: number }
  copy: Buffer
  thumbnail: Buffer
}

/** What the server makes of a picture's bytes for Instagram, in its own process for that. */
export async function renderPicture(bytes: Buffer): Promise<RenderedPicture> {
  const path = join(tmpdir(), `upubly-${randomUUID()}`)
  const [copy, thumbnail] = [`${path}.copy`, `${path}.thumb`]
  const rule = renditionRules.instagram
  if (!rule) throw new Error('Instagram takes files as they are')
  const limits = { ...networkRules.instagram.image, ...rule }
  try {
    await writeFile(path, bytes)
    const size = await runMediaJob('measure-picture', { path }, terms)
    await runMediaJob('render-jpeg', { path, to: copy, ...limits }, terms)
    await runMediaJob('shrink-picture', { path, to: thumbnail, longestSide: 480 }, terms)
    return { size, copy: await readFile(copy), thumbnail: await readFile(thumbnail) }
  } finally {
    for (const file of [path, copy, thumbnail]) await rm(file, { force: true })
  }
}
