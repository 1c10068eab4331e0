import { expect, inject, it } from 'vitest'
import { commands } from 'vitest/browser'
import { checkFile } from '#src/offline/media/media-work.ts'
import { makeEndlessVideo } from '../setup/media/make-endless-video.ts'
import type { DamagedFile } from './damaged-files.ts'

declare module 'vitest' {
  interface ProvidedContext {
    seed: number
  }
}

const seed = inject('seed')
const count = 600
/** Two inspections that reach their time limit, and a reserve for a busy machine. */
const longestMs = 45_000

function toFile({ name, base64 }: DamagedFile): File {
  return new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name)
}

it(`damaged files of every type are stored or refused with a message, each in time (FUZZ_SEED=${seed})`, {
  timeout: 10 * 60_000,
}, async () => {
  const files = (await commands.makeDamagedFiles(seed, count)).map(toFile)
  files.push(new File([await makeEndlessVideo()], 'endless'))
  let slowestMs = 0
  let kept = 0
  for (const file of files) {
    const began = performance.now()
    const outcome = await checkFile(file, [])
    slowestMs = Math.max(slowestMs, performance.now() - began)
    if (typeof outcome === 'string') expect(outcome, file.name).toMatch(/\w.*\.$/)
    else {
      kept += 1
      expect(outcome, file.name).toMatchObject({ size: file.size, name: file.name })
    }
  }
  expect(slowestMs).toBeLessThan(longestMs)
  // Some files are so intact that they are accepted, and some are not.
  expect(kept).toBeGreaterThan(count / 10)
  expect(kept).toBeLessThan(count)
})
