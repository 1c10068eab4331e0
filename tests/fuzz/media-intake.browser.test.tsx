import { expect, inject, it } from 'vitest'
import { commands } from 'vitest/browser'
import { checkFile } from '#src/sending/media/media-work.ts'
import { makeEndlessVideo } from '../setup/make-endless-video.ts'
import type { DamagedFile } from './damaged-files.ts'

declare module 'vitest' {
  interface ProvidedContext {
    seed: number
  }
}

const seed = inject('seed')
const count = 600
/** Two looks that are given up, and some for a machine whose cores are taken. */
const longestMs = 45_000

function toFile({ name, base64 }: DamagedFile): File {
  return new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name)
}

it(`damaged files of every kind are kept or refused in words, each in its time (FUZZ_SEED=${seed})`, {
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
  // Neither all of them are so broken that nobody looked further, nor all of them whole.
  expect(kept).toBeGreaterThan(count / 10)
  expect(kept).toBeLessThan(count)
})
